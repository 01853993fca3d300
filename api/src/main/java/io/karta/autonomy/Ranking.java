/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.autonomy;

import io.karta.generation.annotation.Guide;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Ranking of agents or goals by their relevance for a text, determined by a model. Applications receive it in approvers
 * and exceptions, and use it in tests with a scripted model: {@code model.on(Ranking.class).answer(Ranking.of(new
 * Entry("SupportDesk", 0.9)))}.
 *
 * @param candidates the candidates
 */
public record Ranking(@Guide("Every candidate, with its confidence") List<Entry> candidates) {

    /** Creates a ranking. */
    public Ranking {
        candidates = List.copyOf(candidates);
    }

    /**
     * Candidate of a ranking.
     *
     * @param name the name of the agent or goal
     * @param confidence the confidence, 0 to 1
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
     * Returns the candidate with the highest confidence; ties are resolved by name.
     *
     * @return the best one; empty if there is none
     */
    public Optional<Entry> best() {
        return candidates.stream()
                .min(Comparator.comparingDouble((Entry entry) -> -entry.confidence())
                        .thenComparing(Entry::name));
    }
}
