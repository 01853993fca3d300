/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.autonomy.Ranking;
import java.util.List;

/**
 * Event of the ranking of agents or goals for a text, sent to CDI observers on the calling thread. An exception of an
 * observer is logged and does not affect the caller.
 *
 * <pre>{@code
 * void watch(@Observes RankingEvent.NotChosen event) {
 *     unanswered.add(event.content(), event.reason());
 * }
 * }</pre>
 */
public sealed interface RankingEvent {

    /**
     * Returns the text.
     *
     * @return the request of the user
     */
    String content();

    /** The model is about to be called. */
    record Requested(String content, List<String> candidates) implements RankingEvent {}

    /** A candidate was chosen; the approver has not decided yet. */
    record Chosen(String content, Ranking ranking, Ranking.Entry chosen) implements RankingEvent {}

    /** No candidate was chosen. */
    record NotChosen(String content, Ranking ranking, String reason) implements RankingEvent {}
}
