/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.Bits;
import io.karta.planner.collection.IntList;
import io.karta.planner.search.OperatorWeights;
import io.karta.planner.search.SearchTask;
import java.util.List;
import java.util.Set;

/**
 * Search task of one goal, with the facts for its bits and the actions for its operators. Immutable; compiled once per
 * goal and shared by all plans.
 */
final class GoalTask {

    final Domain domain;
    final Goal goal;
    final List<Operator> operators;
    final SearchTask search;
    /** Weights of a request without excluded actions and with declared costs. */
    final OperatorWeights declared;
    /** Full literals of the bits, in order. */
    private final int[] literals;
    /** Operators whose run-once action needs no flag, because another run never helps. */
    private final boolean[] flagless;

    private final int[] flaglessActions;

    GoalTask(TaskCompiler source) {
        domain = source.domain;
        goal = source.goal;
        operators = source.operators;
        literals = source.literals;
        flagless = source.flagless;
        search = source.search();
        declared = new OperatorWeights(declaredCosts(), new boolean[operators.size()]);
        flaglessActions = flaglessActions();
    }

    private double[] declaredCosts() {
        double[] costs = new double[operators.size()];
        for (int i = 0; i < costs.length; i++) {
            costs[i] = operators.get(i).action.cost();
        }
        return costs;
    }

    private int[] flaglessActions() {
        var actions = new IntList();
        for (int i = 0; i < flagless.length; i++) {
            if (flagless[i]) {
                actions.add(operators.get(i).action.index());
            }
        }
        return actions.toArray();
    }

    long[] bitsOf(State state) {
        long[] bits = new long[search.words];
        int facts = 2 * domain.facts().size();
        for (int bit = 0; bit < literals.length; bit++) {
            int literal = literals[bit];
            if (literal < facts ? mayBe(state, literal) : !Bits.has(state.ran, literal - facts)) {
                bits[bit >>> 6] |= 1L << bit;
            }
        }
        return bits;
    }

    private static boolean mayBe(State state, int literal) {
        int fact = literal >>> 1;
        return Bits.has(state.unknown, fact) || Bits.has(state.holds, fact) == ((literal & 1) == 0);
    }

    /** Returns whether a run-once action without a flag has run. */
    boolean isRuledOut(State start) {
        for (int action : flaglessActions) {
            if (Bits.has(start.ran, action)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the operators that a request excludes from the start. */
    boolean[] disabled(State start, Set<Action> excluded) {
        boolean[] disabled = new boolean[operators.size()];
        for (int i = 0; i < disabled.length; i++) {
            Action action = operators.get(i).action;
            disabled[i] = (flagless[i] && Bits.has(start.ran, action.index()))
                    || (!excluded.isEmpty() && excluded.contains(action));
        }
        return disabled;
    }
}
