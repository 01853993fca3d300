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
import java.util.function.Consumer;

/**
 * Call of a tool, with the input that the server requests. The answers of the user are part of the state of the
 * request for input: since 2026-07-28 the server receives them with its own state; before, the call is repeated, and
 * an equal request gets the next known answer. Not thread-safe.
 */
final class RemoteCall {

    private static final int MOST_ROUNDS = 10;
    private static final int LONGEST_STATE = 100_000;

    private final McpConnection connection;
    private final JsonMessages messages;
    private final ToolRequest request;
    private final boolean asks;
    private final Optional<ToolInput> input;
    private final JsonObject state;
    private final Sampling sampling;

    RemoteCall(McpConnection connection, ToolRequest request, ToolContext context, Sampling sampling)
            throws ConnectionException {
        this.sampling = sampling;
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
        var result = connection.call(params(), request, asks, (message, response) -> reply(message, answers, response));
        if (!result.containsKey("method")) {
            return ResultReader.read(result);
        }
        if (answers.size() >= MOST_ROUNDS) {
            throw again();
        }
        var params = Elicitation.params(result).orElseThrow();
        return asking(Elicitation.of(params, messages).orElseThrow(), answers.asking(params));
    }

    private static ToolResult asking(Elicitation form, JsonObject next) throws ConnectionException {
        var text = next.toString();
        if (text.length() > LONGEST_STATE) {
            throw new ConnectionException(
                    "the requests of the tool for input have more than %d characters".formatted(LONGEST_STATE));
        }
        return ToolResult.inputRequired(form.question(), form.schema(), text);
    }

    private static ConnectionException again() {
        return ConnectionException.rejecting("the tool requests input again and again");
    }

    /** Replies to a request for a model, and at once to one whose answer is known or impossible. */
    private boolean reply(JsonObject message, KnownAnswers answers, Consumer<JsonObject> response) {
        var prompt = sampling.params(message);
        if (prompt.isPresent()) {
            sampling.answerLater(message, prompt.get(), response);
            return true;
        }
        var reply = reply(message, answers);
        reply.ifPresent(response);
        return reply.isPresent();
    }

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
                return asking(open.get(), round.toJson());
            }
            var result = connection.call(round.addTo(params()), request, asks, (message, response) -> {
                response.accept(messages.reply(message));
                return true;
            });
            if (!InputRound.isIn(result)) {
                return ResultReader.read(result);
            }
            round = InputRound.of(result, sampling, messages);
        }
        throw again();
    }
}
