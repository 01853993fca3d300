/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.LinkedHashMap;
import java.util.Map;

/** Describes one goal to a {@link DomainBuilder}. Not thread-safe. */
public final class GoalSpec {

    final String name;
    final Map<String, Boolean> requires = new LinkedHashMap<>();
    double value;

    GoalSpec(String name) {
        this.name = name;
    }

    /** The goal is reached only when all these facts hold. */
    public GoalSpec requires(String... facts) {
        DomainBuilder.put(requires, true, "the goal " + name, facts);
        return this;
    }

    /** The goal is reached only when none of these facts holds. */
    public GoalSpec requiresNot(String... facts) {
        DomainBuilder.put(requires, false, "the goal " + name, facts);
        return this;
    }

    /** What reaching the goal is worth; any finite number, 0 where this is not called. */
    public GoalSpec value(double value) {
        this.value = DomainBuilder.checkValue("the goal " + name, value);
        return this;
    }
}
