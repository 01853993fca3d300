/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.Budget;
import io.karta.spi.TokenUsage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a process and its children have used up, of what they may. Safe for use by several threads. */
final class Ledger {

    private final Budget budget;
    private final AtomicInteger actions = new AtomicInteger();
    private final AtomicLong tokens = new AtomicLong();

    Ledger(Budget budget) {
        this.budget = budget;
    }

    /** Takes one action off the budget; says what is used up if that cannot be. */
    Optional<String> takeAction() {
        if (actions.incrementAndGet() > budget.actions()) {
            return Optional.of(actionsUsedUp());
        }
        return tokensUsedUp();
    }

    /** Says what is used up, if anything is. */
    Optional<String> usedUp() {
        return actions.get() > budget.actions() ? Optional.of(actionsUsedUp()) : tokensUsedUp();
    }

    private String actionsUsedUp() {
        return "its budget of %d actions is used up".formatted(budget.actions());
    }

    /** Says whether there is nothing left to ask a model with. */
    Optional<String> tokensUsedUp() {
        return tokens.get() < budget.tokens()
                ? Optional.empty()
                : Optional.of("its budget of %d tokens is used up".formatted(budget.tokens()));
    }

    void add(TokenUsage usage) {
        tokens.addAndGet(usage.total());
    }
}
