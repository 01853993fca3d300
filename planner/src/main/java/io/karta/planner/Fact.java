/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.List;

/**
 * Boolean fact: an object of a type exists, a condition holds, or an action has run. Facts belong to one {@link
 * Domain}; the fact with the name {@code ran:} and the name of an action is true once that action has run.
 *
 * <p>A fact of {@link DomainBuilder#condition} is a <em>condition</em>: a predicate over other facts determines its
 * value.
 */
public final class Fact {

    private final int index;
    private final String name;
    private final boolean condition;
    private final double evaluationCost;
    private final boolean kept;
    private List<Fact> reads = List.of();
    private List<Fact> readsIfPresent = List.of();
    private List<Fact> allReads = List.of();

    Fact(int index, String name, boolean condition, double evaluationCost, boolean kept) {
        this.index = index;
        this.name = name;
        this.condition = condition;
        this.evaluationCost = evaluationCost;
        this.kept = kept;
    }

    void read(List<Fact> required, List<Fact> ifPresent) {
        reads = List.copyOf(required);
        readsIfPresent = List.copyOf(ifPresent);
        List<Fact> all = new ArrayList<>(required);
        all.addAll(ifPresent);
        allReads = List.copyOf(all);
    }

    /** Returns the index in {@link Domain#facts()}, for {@link StateBuilder#set(int, Truth)}. */
    public int index() {
        return index;
    }

    /** Returns the name the domain was built with. */
    public String name() {
        return name;
    }

    /** Returns whether a predicate decides this fact. */
    public boolean isCondition() {
        return condition;
    }

    /** Returns the cost of one evaluation of the condition, in the unit of the caller; 0 for other facts. */
    public double evaluationCost() {
        return evaluationCost;
    }

    /** Returns the facts without which the condition is false; empty for other facts. */
    public List<Fact> reads() {
        return reads;
    }

    /** Returns the facts that the condition reads if they are true. */
    public List<Fact> readsIfPresent() {
        return readsIfPresent;
    }

    List<Fact> allReads() {
        return allReads;
    }

    /** Returns whether this fact keeps its value when an action clears the facts. */
    public boolean isKept() {
        return kept;
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return name;
    }
}
