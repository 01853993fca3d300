/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.message.Message;
import java.util.List;

/**
 * Replaces the oldest part of a conversation that is too long for the window of a model. A CDI bean of this type is
 * used instead of the strategy in {@code karta.compaction.strategy}.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class Orders implements ConversationCompactor {
 *
 *     public List<Message> compact(Compaction part) {
 *         return List.of(new UserMessage("Orders so far: " + numbers(part.messages())));
 *     }
 * }
 * }</pre>
 *
 * <p>The result is journaled: a process asks once for each part, also after a crash. Implementations are thread-safe.
 */
@FunctionalInterface
public interface ConversationCompactor {

    /**
     * Returns the messages that replace a part of a conversation in prompts.
     *
     * @param part the part to replace
     * @return messages of users and assistants, without tool calls; an empty list drops the part
     * @throws io.karta.model.ModelException if a model fails: the prompt then keeps the part, unless it would exceed
     *     the window of its model, and the next dialogue calls this method again. The same holds for {@link
     *     MalformedOutputException} and {@link TruncatedOutputException}. Other exceptions fail the call, and so does a
     *     {@code ModelException} of the kind {@code CANCELLED}
     */
    List<Message> compact(Compaction part);
}
