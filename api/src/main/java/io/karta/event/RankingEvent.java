/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.Ranking;
import java.util.List;

/**
 * A model finds out who can help with a text; sent as a CDI event, on the thread that asks. An observer's exception is
 * logged and goes no further.
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

    /**
     * A model is about to be asked.
     *
     * @param content the text
     * @param candidates the names of the agents, or of the goals
     */
    record Asked(String content, List<String> candidates) implements RankingEvent {}

    /**
     * Somebody was chosen; an approver has still to agree.
     *
     * @param content the text
     * @param ranking all candidates
     * @param chosen the best one
     */
    record Made(String content, Ranking ranking, Ranking.Entry chosen) implements RankingEvent {}

    /**
     * Nobody was chosen.
     *
     * @param content the text
     * @param ranking all candidates; empty if there is no ranking
     * @param reason why
     */
    record NotMade(String content, Ranking ranking, String reason) implements RankingEvent {}
}
