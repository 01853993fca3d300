/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Builder of one goal of a domain. Not thread-safe.
 *
 * <pre>{@code
 * Domain.builder().goal("breakfast", g -> g.requires("coffee"))
 * }</pre>
 */
public final class GoalSpec {

    final String name;
    final Map<String, Boolean> requires = new LinkedHashMap<>();
    double value;

    GoalSpec(String name) {
        this.name = name;
    }

    /** Adds facts that must hold for the goal to be reached. */
    public GoalSpec requires(String... facts) {
        DomainBuilder.put(requires, true, "the goal " + name, facts);
        return this;
    }

    /** Adds facts that must not hold for the goal to be reached. */
    public GoalSpec requiresNot(String... facts) {
        DomainBuilder.put(requires, false, "the goal " + name, facts);
        return this;
    }

    /** Sets the value of reaching the goal: any finite number. The default is 0. */
    public GoalSpec value(double value) {
        this.value = DomainBuilder.checkValue("the goal " + name, value);
        return this;
    }
}
