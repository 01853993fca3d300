/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.process.Budget;
import java.util.Optional;

/**
 * Budget of a process or of one of its turns. Immutable.
 *
 * @param owner the start of texts about it
 * @param actions the number of actions that were run before it applied
 * @param tokens the number of tokens that were used before
 * @param cost the cost before
 */
record BudgetLimit(Budget budget, String owner, int actions, long tokens, double cost) {

    static BudgetLimit ofProcess(Budget budget) {
        return new BudgetLimit(budget, "its", 0, 0, 0);
    }

    /** Returns the exhausted limit for the given totals, if there is one. */
    Optional<String> exhaustedLimit(int actionsRun, long tokensUsed, double costs) {
        return actionsRun - actions > budget.actions()
                ? Optional.of("%s budget of %d actions is used up".formatted(owner, budget.actions()))
                : exhaustedLimit(tokensUsed, costs);
    }

    /** Returns the exhausted limit of model calls for the given totals, if there is one. */
    Optional<String> exhaustedLimit(long tokensUsed, double costs) {
        if (tokensUsed - tokens >= budget.tokens()) {
            return Optional.of("%s budget of %d tokens is used up".formatted(owner, budget.tokens()));
        }
        return costs - cost >= budget.cost()
                ? Optional.of("%s budget of %s for models is used up".formatted(owner, budget.cost()))
                : Optional.empty();
    }

    /** Returns the limit that a call would exceed, if there is one. */
    Optional<String> exceededBy(long estimate, long tokensUsed, long held) {
        long used = tokensUsed - tokens;
        return used + held + estimate > budget.tokens()
                ? Optional.of("of %s budget of %d tokens, %d are used and %d set aside, and this call takes about %d"
                        .formatted(owner, budget.tokens(), used, held, estimate))
                : Optional.empty();
    }
}
