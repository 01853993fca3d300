/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.autonomy.Ranking;
import java.util.List;

/**
 * Event of the ranking of agents or goals for a text, sent to CDI observers on the calling thread. An observer's
 * exception is logged and goes no further.
 *
 * <pre>{@code
 * void watch(@Observes RankingEvent.NotMade event) {
 *     unanswered.add(event.content(), event.reason());
 * }
 * }</pre>
 */
public sealed interface RankingEvent {

    /**
     * Returns the text.
     *
     * @return what was asked
     */
    String content();

    /** The model is about to be called. */
    record Asked(String content, List<String> candidates) implements RankingEvent {}

    /** A candidate was chosen; the approver has not decided yet. */
    record Made(String content, Ranking ranking, Ranking.Entry chosen) implements RankingEvent {}

    /** No candidate was chosen. */
    record NotMade(String content, Ranking ranking, String reason) implements RankingEvent {}
}
