/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.tool.KnowledgeSearch;
import java.util.Optional;

/**
 * Event: a model has searched documents with a tool. {@link ToolFinished} follows, with the texts that were found.
 *
 * <pre>{@code
 * void watch(@Observes KnowledgeSearched event) {
 *     if (event.search().results().isEmpty()) {
 *         gaps.add(event.search().knowledgeBase(), event.search().query());
 *     }
 * }
 * }</pre>
 */
public interface KnowledgeSearched extends ProcessEvent {

    /**
     * Returns the search.
     *
     * @return the search, with the ids of its results
     */
    KnowledgeSearch search();

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();
}
