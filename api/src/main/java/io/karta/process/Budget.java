/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/**
 * What a process, with all its children, may use up before it is terminated.
 *
 * <pre>{@code
 * answerComplaint.withBudget(Budget.ofTokens(20_000).withActions(10)).invoke(input);
 * }</pre>
 *
 * <p>Immutable.
 */
public interface Budget {

    /**
     * Returns the budget a process has unless it is given another: 50 actions, 1,000,000 tokens and a cost of 2.
     *
     * @return the default budget
     */
    static Budget defaults() {
        return ImmutableBudget.DEFAULT;
    }

    /**
     * Returns the default budget with another number of tokens.
     *
     * @param tokens how many tokens, sent and received, the models may use together; at least 1
     * @return the budget
     */
    static Budget ofTokens(long tokens) {
        return defaults().withTokens(tokens);
    }

    /**
     * Returns the default budget with another number of actions.
     *
     * @param actions how many actions may run; at least 1
     * @return the budget
     */
    static Budget ofActions(int actions) {
        return defaults().withActions(actions);
    }

    /**
     * Returns the default budget with another cost.
     *
     * @param cost what the models' calls may cost together, in the currency of {@code karta.models.<name>.price.*};
     *     more than 0
     * @return the budget
     */
    static Budget ofCost(double cost) {
        return defaults().withCost(cost);
    }

    /**
     * Returns how many actions may run.
     *
     * @return at least 1
     */
    int actions();

    /**
     * Returns how many tokens, sent and received, the models may use together.
     *
     * @return at least 1
     */
    long tokens();

    /**
     * Returns what the models' calls may cost together.
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
