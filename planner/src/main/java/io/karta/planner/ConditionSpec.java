/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Builder of one condition of a domain. Not thread-safe. */
public final class ConditionSpec {

    final String name;
    final Set<String> reads = new LinkedHashSet<>();
    final Set<String> readsIfPresent = new LinkedHashSet<>();
    double evaluationCost;

    ConditionSpec(String name) {
        this.name = name;
    }

    /** Adds facts that the condition reads; the condition is false while one of them is missing. */
    public ConditionSpec reads(String... facts) {
        reads.addAll(List.of(facts));
        return this;
    }

    /** Adds facts that the condition reads if they hold. */
    public ConditionSpec readsIfPresent(String... facts) {
        readsIfPresent.addAll(List.of(facts));
        return this;
    }

    /** Sets the cost of one evaluation, so that callers can evaluate cheap conditions first; finite and at least 0. */
    public ConditionSpec evaluationCost(double cost) {
        this.evaluationCost = DomainBuilder.checkCost("evaluation cost", "the condition " + name, cost);
        return this;
    }
}
