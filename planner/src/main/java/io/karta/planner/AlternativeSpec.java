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

/** Builder of alternative effects in an {@link ActionSpec}. Not thread-safe. */
public final class AlternativeSpec {

    final Map<String, Boolean> effects = new LinkedHashMap<>();
    final Set<String> resets = new LinkedHashSet<>();
    private final String action;
    private String label = "";

    AlternativeSpec(String action) {
        this.action = action;
    }

    /** Adds facts that become true with this alternative. */
    public AlternativeSpec produces(String... facts) {
        DomainBuilder.put(effects, true, "an alternative of the action " + action, facts);
        return this;
    }

    /** Adds facts that become false with this alternative. */
    public AlternativeSpec removes(String... facts) {
        DomainBuilder.put(effects, false, "an alternative of the action " + action, facts);
        return this;
    }

    /**
     * Adds run-once actions that can run again with this alternative, in addition to those of {@link
     * ActionSpec#resets}.
     */
    public AlternativeSpec resets(String... actions) {
        resets.addAll(List.of(actions));
        return this;
    }

    /** Sets the label of this alternative, for users. The default is its effects. */
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
