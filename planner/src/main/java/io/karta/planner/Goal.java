/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Map;

/** Goal of plans. Goals belong to one {@link Domain}. */
public final class Goal {

    /**
     * Goal of plans without a goal: the greedy steps of {@link Planner#utility()}. It belongs to no domain and is
     * unreachable.
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

    /** Returns the index in {@link Domain#goals()}, -1 for {@link #NIRVANA}. */
    public int index() {
        return index;
    }

    /** Returns the name the domain was built with. */
    public String name() {
        return name;
    }

    /** Returns the default value of the goal. */
    public double value() {
        return value;
    }

    /** Returns the facts that must be true or false for the goal to be reached. */
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
