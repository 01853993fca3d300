/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.ToolContext;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.util.Optional;

/**
 * Call of a tool, with the input that the server requests. The answers of the user are part of the state of the
 * request for input: since 2026-07-28 the server receives them with its own state; before, the call is repeated, and
 * an equal request gets the known answer. Not thread-safe.
 */
final class RemoteCall {

    private static final int MOST_ROUNDS = 10;

    private final McpConnection connection;
    private final JsonMessages messages;
    private final ToolRequest request;
    private final boolean asks;
    private final Optional<ToolInput> input;
    private final JsonObject state;

    RemoteCall(McpConnection connection, ToolRequest request, ToolContext context) throws ConnectionException {
        this.connection = connection;
        this.messages = connection.messages();
        this.request = request;
        this.asks = context.canRequestInput();
        this.input = context.input();
        this.state = context.inputState().isPresent()
                ? this.messages.read(context.inputState().get())
                : JsonValue.EMPTY_JSON_OBJECT;
    }

    ToolResult run() throws IOException, ErrorResponse, InterruptedException {
        return connection.isStateless() ? inRounds() : onSession();
    }

    private JsonObject params() {
        return messages.object()
                .add("name", request.tool())
                .add("arguments", request.arguments())
                .build();
    }

    private ToolResult onSession() throws IOException, ErrorResponse, InterruptedException {
        var answers = KnownAnswers.of(state, input, messages);
        var result = connection.call(params(), request, asks, message -> reply(message, answers));
        if (!result.containsKey("method")) {
            return ResultReader.read(result);
        }
        var params = Elicitation.params(result).orElseThrow();
        var asked = Elicitation.of(params, messages).orElseThrow();
        return ToolResult.inputRequired(
                asked.question(), asked.schema(), answers.asking(params).toString());
    }

    /** Replies at once to a request whose answer is known or impossible. */
    private Optional<JsonObject> reply(JsonObject message, KnownAnswers answers) {
        var params = Elicitation.params(message);
        if (params.isEmpty()) {
            return Optional.of(messages.reply(message));
        }
        var known = answers.to(params.get());
        if (known.isPresent()) {
            return Optional.of(messages.response(message, known.get()));
        }
        boolean isQuestion = asks && Elicitation.of(params.get(), messages).isPresent();
        return isQuestion ? Optional.empty() : Optional.of(messages.reply(message));
    }

    private ToolResult inRounds() throws IOException, ErrorResponse, InterruptedException {
        var round = InputRound.restored(state, input, messages);
        for (int rounds = 0; rounds <= MOST_ROUNDS; rounds++) {
            var open = round.next(asks);
            if (open.isPresent()) {
                return ToolResult.inputRequired(
                        open.get().question(),
                        open.get().schema(),
                        round.toJson().toString());
            }
            var result = connection.call(
                    round.addTo(params()), request, asks, message -> Optional.of(messages.reply(message)));
            if (!InputRound.isIn(result)) {
                return ResultReader.read(result);
            }
            round = InputRound.of(result, messages);
        }
        throw new ConnectionException("the tool requests input again and again");
    }
}
