/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.Truncation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Request for an answer, and for its continuation if the token limit truncates the answer and the request permits that.
 * Truncated tool calls are rejected, because their arguments may be incomplete. Not thread-safe; confined to one
 * dialogue.
 *
 * @param models the model of the dialogue, for messages
 * @param asking calls the model
 */
record ResponseContinuation(FallbackChain models, Function<ModelRequest, ModelResponse> asking)
        implements Function<ModelRequest, ModelResponse> {

    private static final int MOST = 10;

    private static final String CONTINUE =
            "Your answer was cut at the token limit. Continue it exactly where it ends, with the next character. "
                    + "Repeat nothing, and write nothing else.";

    @Override
    public ModelResponse apply(ModelRequest request) {
        ModelResponse response = asking.apply(request);
        for (int i = 0; i < MOST && isContinued(request, response); i++) {
            response = joined(response, asking.apply(continued(request, response)));
        }
        if (response.finishReason() == FinishReason.LENGTH
                && !response.toolCalls().isEmpty()) {
            throw Messages.truncatedCalls(
                    models.model().name(),
                    response.toolCalls().stream().map(ToolCall::name).toList(),
                    response.text());
        }
        return response;
    }

    /** Without a text there is nothing to continue, and an object of a schema starts anew with each answer. */
    private static boolean isContinued(ModelRequest request, ModelResponse response) {
        return response.finishReason() == FinishReason.LENGTH
                && request.options()
                        .truncation()
                        .filter(Truncation.CONTINUE::equals)
                        .isPresent()
                && request.outputShape().isEmpty()
                && response.toolCalls().isEmpty()
                && !response.text().isBlank();
    }

    private static ModelRequest continued(ModelRequest request, ModelResponse soFar) {
        List<Message> messages = new ArrayList<>(request.messages());
        messages.add(new AssistantMessage(soFar.text(), List.of(), soFar.state()));
        messages.add(new UserMessage(CONTINUE));
        return request.withMessages(messages);
    }

    private static ModelResponse joined(ModelResponse first, ModelResponse rest) {
        return rest.withText(first.text() + rest.text()).withThinking(first.thinking() + rest.thinking());
    }

    /** Returns whether a truncated answer is used. */
    static boolean isAccepted(ModelRequest request) {
        return request.options().truncation().filter(Truncation.ACCEPT::equals).isPresent();
    }
}
