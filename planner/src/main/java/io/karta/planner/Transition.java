/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.Bits;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Effect of an action on a state. */
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
        setAll(action.requires());
        if (action.isClearing()) {
            clear(action);
        }
        Map<Fact, Boolean> effects = before.domain.effects(action, alternative);
        setAll(effects);
        Bits.set(ran, action.index(), !action.isClearing());
        for (String other : alternative.resets()) {
            Bits.set(ran, before.domain.action(other).index(), false);
        }
        touchConditions(effects);
        return new State(before.domain, holds, unknown, ran);
    }

    private void setAll(Map<Fact, Boolean> literals) {
        for (Map.Entry<Fact, Boolean> literal : literals.entrySet()) {
            set(literal.getKey(), literal.getValue());
        }
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
            if (mayHold(condition.reads())) {
                Bits.set(holds, condition.index(), false);
                Bits.set(unknown, condition.index(), true);
            }
        }
    }

    private boolean mayHold(List<Fact> facts) {
        for (Fact fact : facts) {
            if (!Bits.has(holds, fact.index()) && !Bits.has(unknown, fact.index())) {
                return false;
            }
        }
        return true;
    }
}
