/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.tool.ToolHistory;
import java.util.List;

/**
 * Tools that come and go in the course of a conversation. It is asked before every round what there is now, and before
 * every call whether that is still so.
 *
 * <pre>{@code
 * Toolbox desk = history -> history.hasCalled("search") ? List.of(search, summarize) : List.of(search);
 *
 * ai.withDefaultLlm().withToolbox(desk).generateText("What do we know about kettles?");
 * }</pre>
 *
 * <p>What it returns follows from the history alone, so that a conversation that is taken up again after a crash is
 * offered what it was offered before. A {@link Tool} that is a toolbox, too, is offered as what it returns: itself, or
 * others in its place; so is one that another toolbox returns. Implementations are thread-safe.
 */
@FunctionalInterface
public interface Toolbox {

    /**
     * Returns the tools that a model is offered now.
     *
     * @param history what has been called in this conversation
     * @return the tools; of several with one name the last counts
     */
    List<Tool> tools(ToolHistory history);

    /**
     * Returns whether a model is offered these tools and no others.
     *
     * @param history what has been called in this conversation
     * @return {@code true} if so
     */
    default boolean isExclusive(ToolHistory history) {
        return false;
    }
}
