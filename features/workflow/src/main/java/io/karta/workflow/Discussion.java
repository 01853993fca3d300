/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Contributions of the participants of a forum so far.
 *
 * @param contributions the contributions, in order
 */
public record Discussion(List<Contribution> contributions) {

    /**
     * Creates a discussion.
     *
     * @param contributions the contributions, in order
     */
    public Discussion {
        contributions = List.copyOf(contributions);
    }

    Discussion with(Contribution next) {
        List<Contribution> all = new ArrayList<>(contributions);
        all.add(next);
        return new Discussion(all);
    }

    /**
     * Returns the discussion as text for a prompt: one line per contribution, {@code speaker: text}.
     *
     * @return the text; empty if there are no contributions
     */
    public String transcript() {
        return contributions.stream()
                .map(one -> one.speaker() + ": " + one.text())
                .collect(Collectors.joining("\n"));
    }
}
