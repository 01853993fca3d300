/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.message.Message;
import java.util.List;

/**
 * Oldest part of a conversation, for {@link ConversationCompactor}. Not thread-safe.
 *
 * <pre>{@code
 * public List<Message> compact(Compaction part) {
 *     String summary = part.promptRunner().generateText("Summarize in ten lines: " + part.messages());
 *     return List.of(new UserMessage("Summary of what was said before: " + summary));
 * }
 * }</pre>
 */
public interface Compaction {

    /**
     * Returns the messages to replace. If an earlier part was replaced already, they start with its replacement.
     *
     * @return the messages, oldest first; a tool call and its results are both present or both absent
     */
    List<Message> messages();

    /**
     * Returns the model whose window the conversation exceeds.
     *
     * @return the name in the configuration
     */
    String model();

    /**
     * Returns the number of tokens that are free for the replacement.
     *
     * @return the number of tokens, about four characters each; {@link Integer#MAX_VALUE} if only the number of
     *     messages is limited
     */
    int freeTokens();

    /**
     * Returns a prompt runner for summaries. Its calls belong to the process and are journaled as its other calls are.
     *
     * @return a runner with the model of {@code karta.compaction.summary-model}, or else the model of the conversation
     */
    PromptRunner promptRunner();
}
