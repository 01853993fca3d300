/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.engine.call.ResilientModel;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers with calls of tools that are not offered. They are invalid, so the model is called again, up to the limit of
 * corrections.
 *
 * @param model the model of the dialogue
 * @param hasTools whether the dialogue offers tools
 */
record UnexpectedToolCalls(ResilientModel model, boolean hasTools) {

    /** Returns whether an answer only calls tools that are not offered. */
    boolean areIn(ModelResponse response) {
        return hasTools
                ? response.finishReason() == FinishReason.TOOL_CALLS
                        && response.toolCalls().isEmpty()
                        && response.text().isBlank()
                : response.finishReason() == FinishReason.TOOL_CALLS
                        || !response.toolCalls().isEmpty();
    }

    /** Returns the repeated request, or fails after too many of these answers. */
    ModelRequest again(ModelRequest request, ModelResponse response, int answers) {
        List<String> names =
                response.toolCalls().stream().map(ToolCall::name).distinct().toList();
        if (answers > model.repairAttempts()) {
            throw Messages.unofferedCalls(model.name(), answers, names);
        }
        List<Message> messages = new ArrayList<>(request.messages());
        if (!response.text().isBlank()) {
            messages.add(new AssistantMessage(response.text()));
        }
        messages.add(new UserMessage(hasTools ? ToolErrorTexts.lostCall() : ToolErrorTexts.noTools(names)));
        return request.withMessages(messages);
    }
}
