/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the participants of a forum said so far, in order.
 *
 * @param contributions what was said
 */
public record Discussion(List<Contribution> contributions) {

    /**
     * Makes a discussion.
     *
     * @param contributions what was said
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
     * Returns the discussion as a prompt can quote it: one line per contribution, {@code speaker: words}.
     *
     * @return the text; empty if nobody has said anything
     */
    public String transcript() {
        return contributions.stream()
                .map(one -> one.speaker() + ": " + one.words())
                .collect(Collectors.joining("\n"));
    }
}
