/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Describes one way an action can end to an {@link ActionSpec}. Not thread-safe. */
public final class AlternativeSpec {

    final Map<String, Boolean> effects = new LinkedHashMap<>();
    final Set<String> resets = new LinkedHashSet<>();
    private final String action;
    private String label = "";

    AlternativeSpec(String action) {
        this.action = action;
    }

    /** All these facts hold when the action ends this way. */
    public AlternativeSpec produces(String... facts) {
        DomainBuilder.put(effects, true, "an alternative of the action " + action, facts);
        return this;
    }

    /** None of these facts holds when the action ends this way. */
    public AlternativeSpec removes(String... facts) {
        DomainBuilder.put(effects, false, "an alternative of the action " + action, facts);
        return this;
    }

    /**
     * These run-once actions can run again when the action ends this way, besides those every run
     * {@link ActionSpec#resets}.
     */
    public AlternativeSpec resets(String... actions) {
        resets.addAll(List.of(actions));
        return this;
    }

    /** Sets the label of this alternative for people. The default is its effects. */
    public AlternativeSpec label(String label) {
        this.label = label;
        return this;
    }

    String label() {
        if (!label.isEmpty()) {
            return label;
        }
        return effects.isEmpty() ? "nothing" : DomainBuilder.describe(effects);
    }
}
