/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Arrays;
import java.util.Map;

/** What running an action does to a state. */
final class Transition {

    private final State before;
    private final long[] holds;
    private final long[] unknown;
    private final long[] ran;

    Transition(State before) {
        this.before = before;
        this.holds = before.holds.clone();
        this.unknown = before.unknown.clone();
        this.ran = before.ran.clone();
    }

    State run(Action action, Action.Alternative alternative) {
        action.requires().forEach(this::set);
        if (action.isClearing()) {
            clear(action);
        }
        Map<Fact, Boolean> effects = before.domain.effects(action, alternative);
        effects.forEach(this::set);
        Bits.set(ran, action.index(), !action.isClearing());
        alternative
                .resets()
                .forEach(other -> Bits.set(ran, before.domain.action(other).index(), false));
        touchConditions(effects);
        return new State(before.domain, holds, unknown, ran);
    }

    private void set(Fact fact, boolean value) {
        Bits.set(holds, fact.index(), value);
        Bits.set(unknown, fact.index(), false);
    }

    private void clear(Action action) {
        for (Fact fact : before.domain.facts()) {
            if (!survives(fact, action)) {
                set(fact, false);
            }
        }
        Arrays.fill(ran, 0);
    }

    static boolean survives(Fact fact, Action clearing) {
        return clearing.keeps(fact)
                || (fact.isCondition() && fact.allReads().stream().allMatch(clearing::keeps));
    }

    private void touchConditions(Map<Fact, Boolean> effects) {
        for (Fact condition : before.domain.conditionsTouchedBy(effects)) {
            if (condition.reads().stream().allMatch(this::mayHold)) {
                Bits.set(holds, condition.index(), false);
                Bits.set(unknown, condition.index(), true);
            }
        }
    }

    private boolean mayHold(Fact fact) {
        return Bits.has(holds, fact.index()) || Bits.has(unknown, fact.index());
    }
}
