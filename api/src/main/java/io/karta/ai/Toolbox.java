/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.tool.ToolHistory;
import java.util.List;

/**
 * Tools that depend on the history of a conversation. The toolbox is queried before every model call, and again before
 * every tool call.
 *
 * <pre>{@code
 * Toolbox desk = history -> history.hasCalled("search") ? List.of(search, summarize) : List.of(search);
 *
 * ai.withDefaultLlm().withToolbox(desk).generateText("What do we know about kettles?");
 * }</pre>
 *
 * <p>The tools must depend on the history only, so a conversation that is resumed after a crash has the same tools. A
 * {@link Tool} that is also a toolbox is replaced with the tools it returns, which may include itself. Implementations
 * are thread-safe.
 */
@FunctionalInterface
public interface Toolbox {

    /**
     * Returns the tools that are offered to the model now.
     *
     * @param history the tool calls of this conversation
     * @return the tools; of several with the same name the last one is used
     */
    List<Tool> tools(ToolHistory history);

    /**
     * Returns whether only these tools are offered.
     *
     * @param history the tool calls of this conversation
     * @return {@code true} if so
     */
    default boolean isExclusive(ToolHistory history) {
        return false;
    }
}
