/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.compaction;

import io.karta.agent.AgentException;
import io.karta.ai.MalformedOutputException;
import java.util.List;
import java.util.Optional;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static String stillTooLong(String model, long tokens, PromptLimit limit, Optional<String> asker) {
        return ("KARTA-540: a prompt has about %d tokens, but the limit of model %s is %d, and no older message is left"
                        + " to drop. %s. Shorten the instructions, tools and results of tools, or use a model with a"
                        + " larger window.")
                .formatted(tokens, model, limit.tokens(), asker.orElse("outside of processes"));
    }

    static String notReplaced(String reason, Optional<String> asker) {
        return ("KARTA-787: the oldest part of a conversation was not replaced, because the model failed (%s). %s."
                        + " Check karta.compaction.summary-model or the ConversationCompactor; the next prompt that is"
                        + " too long calls it again.")
                .formatted(reason, asker.orElse("outside of processes"));
    }

    /** The tokens of an answer can be used up by thinking. */
    static MalformedOutputException emptySummary(String model) {
        return new MalformedOutputException(
                ("KARTA-788: the summary of a conversation with model %s has no text. Increase max-tokens of the model"
                                + " that writes it, or set karta.compaction.summary-model.")
                        .formatted(model),
                List.of("the summary has no text"));
    }

    static AgentException invalidReplacement(Class<?> compactor) {
        return new AgentException(
                ("KARTA-541: the replacement of a part of a conversation is invalid. %s. Return a list"
                                + " of messages of users and assistants without tool calls.")
                        .formatted(compactor.getName()));
    }
}
