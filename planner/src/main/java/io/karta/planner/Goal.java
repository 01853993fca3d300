/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Map;

/** What a plan is to achieve. Goals belong to one {@link Domain}. */
public final class Goal {

    /**
     * What plans pursue that pursue no goal: the greedy steps of {@link Planner#utility()}. No domain has it, and
     * nothing reaches it.
     */
    public static final Goal NIRVANA = new Goal(-1, "Nirvana", 0, Map.of());

    private final int index;
    private final String name;
    private final double value;
    private final Map<Fact, Boolean> requires;

    Goal(int index, String name, double value, Map<Fact, Boolean> requires) {
        this.index = index;
        this.name = name;
        this.value = value;
        this.requires = requires;
    }

    /** Returns this goal's place in {@link Domain#goals()}, -1 for {@link #NIRVANA}. */
    public int index() {
        return index;
    }

    /** Returns the name the domain was built with. */
    public String name() {
        return name;
    }

    /** Returns what reaching it is worth where a request does not say otherwise. */
    public double value() {
        return value;
    }

    /** Returns what must hold ({@code true}) or must not hold ({@code false}) for it to be reached. */
    public Map<Fact, Boolean> requires() {
        return requires;
    }

    boolean isNirvana() {
        return this == NIRVANA;
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return name;
    }
}
