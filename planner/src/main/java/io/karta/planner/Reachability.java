/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.IntList;
import java.util.BitSet;
import java.util.Set;

/** Facts that are reachable from a state if deletions are ignored. */
final class Reachability {

    private final Domain domain;
    private final State start;
    private final Set<Action> excluded;
    private final BitSet literals = new BitSet();

    Reachability(PlanningRequest request) {
        this.domain = request.domain();
        this.start = request.start();
        this.excluded = request.excluded();
        for (Fact fact : domain.facts()) {
            Truth truth = start.truth(fact);
            literals.set(Operator.literal(fact, true), truth != Truth.FALSE);
            literals.set(Operator.literal(fact, false), truth != Truth.TRUE);
        }
        for (Action action : domain.actions()) {
            literals.set(Operator.firstRun(domain, action), !start.hasRun(action));
        }
        grow();
    }

    private void grow() {
        int before = -1;
        while (before < literals.cardinality()) {
            before = literals.cardinality();
            for (Operator operator : domain.operators().all) {
                if (!excluded.contains(operator.action) && holds(operator.requires)) {
                    addAll(operator.adds);
                    operator.touches.stream()
                            .filter(touch -> holds(touch.gate()))
                            .forEach(touch -> {
                                literals.set(Operator.literal(touch.condition(), true));
                                literals.set(Operator.literal(touch.condition(), false));
                            });
                }
            }
        }
    }

    private boolean holds(IntList required) {
        for (int i = 0; i < required.size(); i++) {
            if (!literals.get(required.get(i))) {
                return false;
            }
        }
        return true;
    }

    private void addAll(IntList added) {
        for (int i = 0; i < added.size(); i++) {
            literals.set(added.get(i));
        }
    }

    boolean mayBe(Fact fact, boolean value) {
        return literals.get(Operator.literal(fact, value));
    }

    /** Returns whether the action is neither excluded nor used up. */
    boolean isUsable(Action action) {
        return !excluded.contains(action) && (!action.isRunOnce() || literals.get(Operator.firstRun(domain, action)));
    }

    boolean canRun(Action action) {
        return isUsable(action)
                && action.requires().entrySet().stream()
                        .allMatch(require -> mayBe(require.getKey(), require.getValue()));
    }
}
