/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.generation.annotation.Guide;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How well agents, or goals, fit a text, as a model sees it. Applications meet it in refusals and approvals, and where
 * they play the model in tests: {@code model.on(Ranking.class).answer(Ranking.of(new Entry("SupportDesk", 0.9)))}.
 *
 * @param candidates the candidates
 */
public record Ranking(@Guide("Every candidate, with its confidence") List<Entry> candidates) {

    /** Copies the list. */
    public Ranking {
        candidates = List.copyOf(candidates);
    }

    /**
     * One candidate.
     *
     * @param name the name of the agent or goal
     * @param confidence how well it fits, 0 to 1
     */
    public record Entry(
            @Guide("The candidate's name, as it is listed") String name,
            @Guide("How well it fits: 0 not at all, 1 perfectly") double confidence) {}

    /**
     * Creates a ranking.
     *
     * @param candidates the candidates
     * @return the ranking
     */
    public static Ranking of(Entry... candidates) {
        return new Ranking(List.of(candidates));
    }

    /**
     * Returns the candidate that fits best; of equals the one whose name comes first.
     *
     * @return the best one; empty if there is none
     */
    public Optional<Entry> best() {
        return candidates.stream()
                .min(Comparator.comparingDouble((Entry entry) -> -entry.confidence())
                        .thenComparing(Entry::name));
    }
}
