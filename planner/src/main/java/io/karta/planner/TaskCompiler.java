/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import io.karta.planner.collection.IntList;
import io.karta.planner.search.SearchTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Compiler of a search task: it selects everything that is relevant for a goal, and assigns numbers. */
final class TaskCompiler {

    final Domain domain;
    final Goal goal;
    final List<Operator> operators = new ArrayList<>();
    int[] literals = {};
    private int words;
    private long[] requires = {};
    private long[] deletes = {};
    private long[] adds = {};
    private long[] goalBits = {};
    private long[][] touches = {};
    boolean[] flagless = {};

    private final Operators source;
    private final boolean[] relevant;
    private final boolean[] helps;
    private final int[] bitOf;

    TaskCompiler(Domain domain, Goal goal) {
        this.domain = domain;
        this.goal = goal;
        this.source = domain.operators();
        this.relevant = new boolean[source.literals];
        this.helps = new boolean[source.all.size()];
        this.bitOf = new int[source.literals];
    }

    GoalTask compile() {
        findRelevant();
        for (int i = 0; i < helps.length; i++) {
            if (helps[i]) {
                operators.add(source.all.get(i));
            }
        }
        dropFlags();
        numberLiterals();
        buildMasks();
        return new GoalTask(this);
    }

    private void findRelevant() {
        var open = new IntList();
        for (Map.Entry<Fact, Boolean> require : goal.requires().entrySet()) {
            require(Operator.literal(require.getKey(), require.getValue()), open);
        }
        while (open.size() > 0) {
            for (int producer : source.producers(open.removeLast())) {
                if (!helps[producer]) {
                    helps[producer] = true;
                    require(source.all.get(producer).requires, open);
                }
                requireConditions(source.all.get(producer), open);
            }
        }
    }

    private void requireConditions(Operator operator, IntList open) {
        for (Operator.Touch touch : operator.touches) {
            if (relevant[Operator.literal(touch.condition(), true)]
                    || relevant[Operator.literal(touch.condition(), false)]) {
                require(touch.gate(), open);
            }
        }
    }

    private void require(IntList required, IntList open) {
        for (int i = 0; i < required.size(); i++) {
            require(required.get(i), open);
        }
    }

    private void require(int literal, IntList open) {
        if (!relevant[literal]) {
            relevant[literal] = true;
            open.add(literal);
        }
    }

    /** A run-once flag is not part of the state if nothing resets it and a second run has no effect. */
    private void dropFlags() {
        boolean clearing = isAnyClearing();
        boolean[] lost = new boolean[relevant.length];
        for (Operator operator : operators) {
            for (int i = 0; i < operator.deletes.size(); i++) {
                int literal = operator.deletes.get(i);
                lost[literal] |= isUndone(operator, literal);
            }
        }
        flagless = new boolean[operators.size()];
        for (int i = 0; i < flagless.length; i++) {
            Operator operator = operators.get(i);
            flagless[i] =
                    operator.action.isRunOnce() && !clearing && !isReset(operator.action) && isLasting(operator, lost);
            if (flagless[i]) {
                relevant[Operator.firstRun(domain, operator.action)] = false;
            }
        }
    }

    private boolean isAnyClearing() {
        for (Operator operator : operators) {
            if (operator.action.isClearing()) {
                return true;
            }
        }
        return false;
    }

    private boolean isReset(Action action) {
        for (Operator operator : operators) {
            if (operator.alternative.resets(action)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a run deletes a literal. A fact that a run only assumes is not deleted, unless it can become
     * unknown. A run uses up its own permission to run once, and a second run of an action that resets it would restore
     * the permission.
     */
    private boolean isUndone(Operator operator, int literal) {
        if (literal >= 2 * domain.facts().size()) {
            return true;
        }
        Boolean assigned = operator.alternative.effects().get(domain.facts().get(literal >>> 1));
        return assigned != null && assigned != ((literal & 1) == 0);
    }

    private boolean isLasting(Operator operator, boolean[] lost) {
        if (operator.action.alternatives().size() > 1
                || !domain.conditionsTouchedBy(operator.alternative.effects()).isEmpty()) {
            return false;
        }
        for (int i = 0; i < operator.adds.size(); i++) {
            int literal = operator.adds.get(i);
            boolean mayBeUnknown = literal < 2 * domain.facts().size()
                    && domain.facts().get(literal >>> 1).isCondition();
            if (relevant[literal] && (lost[literal] || mayBeUnknown)) {
                return false;
            }
        }
        return true;
    }

    private void numberLiterals() {
        var numbered = new IntList();
        Arrays.fill(bitOf, -1);
        for (int literal = 0; literal < relevant.length; literal++) {
            if (relevant[literal]) {
                bitOf[literal] = numbered.size();
                numbered.add(literal);
            }
        }
        literals = numbered.toArray();
        words = Math.max(1, (literals.length + 63) >>> 6);
    }

    private void buildMasks() {
        int count = operators.size();
        requires = new long[count * words];
        deletes = new long[count * words];
        adds = new long[count * words];
        touches = new long[count][];
        for (int i = 0; i < count; i++) {
            Operator operator = operators.get(i);
            mark(requires, i * words, operator.requires);
            mark(deletes, i * words, operator.deletes);
            mark(adds, i * words, operator.adds);
            touches[i] = touchPairs(operator);
        }
        goalBits = new long[words];
        for (Map.Entry<Fact, Boolean> require : goal.requires().entrySet()) {
            mark(goalBits, 0, Operator.literal(require.getKey(), require.getValue()));
        }
    }

    private long[] touchPairs(Operator operator) {
        long[] pairs = new long[0];
        for (Operator.Touch touch : operator.touches) {
            int may = Operator.literal(touch.condition(), true);
            if (relevant[may] || relevant[may + 1]) {
                int at = pairs.length;
                pairs = Arrays.copyOf(pairs, at + 2 * words);
                mark(pairs, at, touch.gate());
                mark(pairs, at + words, may);
                mark(pairs, at + words, may + 1);
            }
        }
        return pairs;
    }

    private void mark(long[] masks, int offset, IntList marked) {
        for (int i = 0; i < marked.size(); i++) {
            mark(masks, offset, marked.get(i));
        }
    }

    private void mark(long[] masks, int offset, int literal) {
        int bit = bitOf[literal];
        if (bit >= 0) {
            masks[offset + (bit >>> 6)] |= 1L << bit;
        }
    }

    SearchTask search() {
        return new SearchTask(literals.length, new SearchTask.Masks(requires, deletes, adds), goalBits, touches);
    }
}
