/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionRun;
import io.karta.agent.Budget;
import io.karta.agent.ModelCall;
import java.util.Collection;
import java.util.Optional;

/** What a process and its children have used up, of what they may. Safe for use by several threads. */
final class Ledger {

    private final Budget budget;
    private int actions;
    private long tokens;
    private long held;
    private double cost;

    Ledger(Budget budget) {
        this.budget = budget;
    }

    /** Books what a process did before this node had it. */
    synchronized void bookAll(Collection<ActionRun> history) {
        actions += history.size();
        history.forEach(run -> run.modelCalls().forEach(this::book));
    }

    /** Takes one action off the budget; says what is used up if that cannot be. */
    synchronized Optional<String> takeAction() {
        actions++;
        return usedUp();
    }

    /** Says what is used up, if anything is. */
    synchronized Optional<String> usedUp() {
        return actions > budget.actions()
                ? Optional.of("its budget of %d actions is used up".formatted(budget.actions()))
                : modelsUsedUp();
    }

    private Optional<String> modelsUsedUp() {
        if (tokens >= budget.tokens()) {
            return Optional.of("its budget of %d tokens is used up".formatted(budget.tokens()));
        }
        return cost >= budget.cost()
                ? Optional.of("its budget of %s for models is used up".formatted(budget.cost()))
                : Optional.empty();
    }

    /** Sets tokens aside for a call that is about to be made; says what is used up if that cannot be. */
    synchronized Optional<String> hold(long estimate) {
        Optional<String> none = modelsUsedUp();
        if (none.isPresent()) {
            return none;
        }
        if (tokens + held + estimate > budget.tokens()) {
            return Optional.of("of its budget of %d tokens, %d are used and %d set aside, and this call takes about %d"
                    .formatted(budget.tokens(), tokens, held, estimate));
        }
        held += estimate;
        return Optional.empty();
    }

    /** Gives back what was set aside. */
    synchronized void release(long estimate) {
        held -= estimate;
    }

    /** Books a call that was answered. */
    synchronized void book(ModelCall call) {
        tokens += call.inputTokens() + call.outputTokens();
        cost += call.cost();
    }
}
