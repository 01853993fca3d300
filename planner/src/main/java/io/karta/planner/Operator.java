/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Action with one of its alternatives, over literals. Literal {@code 2f} means that fact {@code f} may be true, {@code
 * 2f + 1} that it may be false; an unknown fact has both. Literals from {@code 2 * facts} on mean that a run-once
 * action may run.
 */
final class Operator {

    final Action action;
    final Action.Alternative alternative;
    final Step step;
    final IntList requires = new IntList();
    final IntList adds = new IntList();
    final IntList deletes = new IntList();
    final List<Touch> touches = new ArrayList<>();

    private final Domain domain;
    private final Map<Fact, Boolean> effects;

    /** Condition that becomes unknown if the literals of the gate hold after the run. */
    record Touch(IntList gate, Fact condition) {}

    Operator(Domain domain, Action action, Action.Alternative alternative) {
        this.domain = domain;
        this.action = action;
        this.alternative = alternative;
        this.step = new Step(action, alternative, action.cost());
        this.effects = domain.effects(action, alternative);
        compileRequirements();
        compileClearing();
        for (Map.Entry<Fact, Boolean> effect : effects.entrySet()) {
            assign(effect.getKey(), effect.getValue());
        }
        for (Fact condition : domain.conditionsTouchedBy(effects)) {
            touch(condition);
        }
    }

    static int literal(Fact fact, boolean value) {
        return 2 * fact.index() + (value ? 0 : 1);
    }

    static int firstRun(Domain domain, Action action) {
        return 2 * domain.facts().size() + action.index();
    }

    private void compileRequirements() {
        for (Map.Entry<Fact, Boolean> require : action.requires().entrySet()) {
            requires.add(literal(require.getKey(), require.getValue()));
            deletes.add(literal(require.getKey(), !require.getValue()));
        }
        if (action.isRunOnce()) {
            requires.add(firstRun(domain, action));
            if (!action.isClearing() && !alternative.resets(action)) {
                deletes.add(firstRun(domain, action));
            }
        }
        for (Action other : domain.actions()) {
            if (other.isRunOnce() && alternative.resets(other)) {
                adds.add(firstRun(domain, other));
            }
        }
    }

    private void compileClearing() {
        if (!action.isClearing()) {
            return;
        }
        for (Fact fact : domain.facts()) {
            if (!effects.containsKey(fact) && !Transition.survives(fact, action)) {
                assign(fact, false);
            }
        }
        for (Action other : domain.actions()) {
            if (other.isRunOnce()) {
                adds.add(firstRun(domain, other));
            }
        }
    }

    private void assign(Fact fact, boolean value) {
        adds.add(literal(fact, value));
        deletes.add(literal(fact, !value));
    }

    private void touch(Fact condition) {
        var gate = new IntList();
        for (Fact read : condition.reads()) {
            Boolean known = after(read);
            if (known == null) {
                gate.add(literal(read, true));
            } else if (!known) {
                return;
            }
        }
        if (gate.size() == 0) {
            adds.add(literal(condition, true));
            adds.add(literal(condition, false));
        } else {
            touches.add(new Touch(gate, condition));
        }
    }

    /** Returns the value of a fact after a run, null if it depends on the previous state. */
    private @Nullable Boolean after(Fact fact) {
        if (effects.containsKey(fact)) {
            return effects.get(fact);
        }
        if (action.isClearing() && !Transition.survives(fact, action)) {
            return false;
        }
        return action.requires().get(fact);
    }
}
