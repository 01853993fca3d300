/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.List;
import java.util.Set;

/**
 * What matters for one goal: the literals it rests on, numbered as bits, and the operators that can help, as masks. Immutable; compiled
 * once per goal and shared by all plans.
 */
final class Task {

    final Domain domain;
    final Goal goal;
    final List<Operator> operators;
    /** Full literals of the bits, in order. */
    final int[] literals;

    final int words;
    final long[] requires;
    final long[] deletes;
    final long[] adds;
    final long[] goalBits;
    /** Per operator the touches that depend on the state: pairs of gate and addition, {@code words} each; null if it has none. */
    final long[][] touches;

    final Relaxation relaxation;
    /** Whether the flag of the operator's run-once action is no bit, because running again never helps. */
    final boolean[] flagless;

    final boolean hasTouches;
    /** The weights where nothing is disabled and costs are as declared. */
    final Weights declared;

    private final int[] flaglessActions;

    Task(TaskCompiler source) {
        domain = source.domain;
        goal = source.goal;
        operators = source.operators;
        literals = source.literals;
        words = source.words;
        requires = source.requires;
        deletes = source.deletes;
        adds = source.adds;
        goalBits = source.goalBits;
        touches = source.touches;
        relaxation = source.relaxation();
        flagless = source.flagless;
        hasTouches = source.hasTouches;
        declared = new Weights(declaredCosts(), new boolean[operators.size()]);
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

    int size() {
        return operators.size();
    }

    long[] bitsOf(State state) {
        long[] bits = new long[words];
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

    /** Whether a run-once action without a flag has run. */
    boolean isRuledOut(State start) {
        for (int action : flaglessActions) {
            if (Bits.has(start.ran, action)) {
                return true;
            }
        }
        return false;
    }

    /** Which operators a request rules out from the start. */
    boolean[] disabled(State start, Set<Action> excluded) {
        boolean[] disabled = new boolean[operators.size()];
        for (int i = 0; i < disabled.length; i++) {
            Action action = operators.get(i).action;
            disabled[i] = (flagless[i] && Bits.has(start.ran, action.index()))
                    || (!excluded.isEmpty() && excluded.contains(action));
        }
        return disabled;
    }

    boolean isGoal(long[] states, int offset) {
        for (int i = 0; i < words; i++) {
            if ((goalBits[i] & ~states[offset + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    boolean canRun(int operator, long[] states, int offset) {
        int base = operator * words;
        for (int i = 0; i < words; i++) {
            if ((requires[base + i] & ~states[offset + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    void run(int operator, long[] states, int from, int to) {
        int base = operator * words;
        for (int i = 0; i < words; i++) {
            states[to + i] = (states[from + i] & ~deletes[base + i]) | adds[base + i];
        }
        if (hasTouches) {
            touch(touches[operator], states, to);
        }
    }

    /** Returns what the touches of the operator make of a state of one word. */
    long touched(int operator, long state) {
        long after = state;
        long[] pairs = touches[operator];
        for (int pair = 0; pair < pairs.length; pair += 2) {
            if ((pairs[pair] & ~after) == 0) {
                after |= pairs[pair + 1];
            }
        }
        return after;
    }

    /** Whether the operators from {@code from} on lead to the goal; changes the state. */
    boolean reachesGoal(long[] state, int[] path, int from) {
        for (int i = from; i < path.length; i++) {
            if (!canRun(path[i], state, 0)) {
                return false;
            }
            run(path[i], state, 0, 0);
        }
        return isGoal(state, 0);
    }

    private void touch(long[] pairs, long[] states, int at) {
        for (int pair = 0; pair < pairs.length; pair += 2 * words) {
            boolean open = true;
            for (int i = 0; i < words; i++) {
                open &= (pairs[pair + i] & ~states[at + i]) == 0;
            }
            for (int i = 0; open && i < words; i++) {
                states[at + i] |= pairs[pair + words + i];
            }
        }
    }
}
