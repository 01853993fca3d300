/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/**
 * Budget of a process and all its children; the process is terminated when it is exceeded.
 *
 * <pre>{@code
 * answerComplaint.withBudget(Budget.ofTokens(20_000).withActions(10)).invoke(input);
 * }</pre>
 *
 * <p>Immutable.
 */
public interface Budget {

    /**
     * Returns the default budget of a process: 50 actions, 1,000,000 tokens and a cost of 2.
     *
     * @return the default budget
     */
    static Budget defaults() {
        return ImmutableBudget.DEFAULT;
    }

    /**
     * Returns a budget without limits.
     *
     * @return the budget with the largest values
     */
    static Budget unlimited() {
        return ImmutableBudget.UNLIMITED;
    }

    /**
     * Returns the default budget with another number of tokens.
     *
     * @param tokens the maximum number of input and output tokens of all models; at least 1
     * @return the budget
     */
    static Budget ofTokens(long tokens) {
        return defaults().withTokens(tokens);
    }

    /**
     * Returns the default budget with another number of actions.
     *
     * @param actions the maximum number of action runs; at least 1
     * @return the budget
     */
    static Budget ofActions(int actions) {
        return defaults().withActions(actions);
    }

    /**
     * Returns the default budget with another cost.
     *
     * @param cost the maximum total cost of the model calls, in the currency of {@code karta.models.<name>.price.*};
     *     more than 0
     * @return the budget
     */
    static Budget ofCost(double cost) {
        return defaults().withCost(cost);
    }

    /**
     * Returns the maximum number of action runs.
     *
     * @return at least 1
     */
    int actions();

    /**
     * Returns the maximum number of input and output tokens of all models.
     *
     * @return at least 1
     */
    long tokens();

    /**
     * Returns the maximum total cost of the model calls.
     *
     * @return the cost, in the currency of the models' prices; more than 0
     */
    double cost();

    /**
     * Returns this budget with another number of actions.
     *
     * @param actions at least 1
     * @return the changed copy
     */
    Budget withActions(int actions);

    /**
     * Returns this budget with another number of tokens.
     *
     * @param tokens at least 1
     * @return the changed copy
     */
    Budget withTokens(long tokens);

    /**
     * Returns this budget with another cost.
     *
     * @param cost more than 0
     * @return the changed copy
     */
    Budget withCost(double cost);
}
