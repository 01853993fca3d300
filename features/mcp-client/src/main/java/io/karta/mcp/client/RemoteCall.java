/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.ToolContext;
import io.karta.mcp.client.elicitation.ElicitationAnswers;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Call of a tool, with the input that the server requests: of the bean of the connection, or of the user. The answers
 * are part of the state of the request for input: since 2026-07-28 the server receives them with its own state; before,
 * the call is repeated, and an equal request gets the next known answer. Not thread-safe.
 */
final class RemoteCall {

    private static final int MOST_ROUNDS = 10;
    private static final int LONGEST_STATE = 100_000;
    private static final String QUESTIONS = "questions";

    private final McpConnection connection;
    private final JsonMessages messages;
    private final ToolRequest request;
    private final boolean asks;
    private final Optional<ToolInput> input;
    private final JsonObject state;
    private final Sampling sampling;
    private final ElicitationAnswers answers;

    RemoteCall(McpConnection connection, ToolRequest request, ToolContext context, Replies replies)
            throws ConnectionException {
        this.sampling = replies.sampling();
        this.answers = replies.answers();
        this.connection = connection;
        this.messages = connection.messages();
        this.request = request;
        this.asks = context.canRequestInput();
        this.input = context.input();
        this.state = context.inputState().isPresent()
                ? this.messages.read(context.inputState().get())
                : JsonValue.EMPTY_JSON_OBJECT;
    }

    /** What replies to requests of the server without the user. */
    record Replies(Sampling sampling, ElicitationAnswers answers) {}

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
        var known = KnownAnswers.of(state, input, messages);
        var result = called(params(), (message, reply) -> reply(message, known, reply));
        if (!result.containsKey("method")) {
            return ResultReader.read(result);
        }
        if (known.size() >= MOST_ROUNDS) {
            throw again();
        }
        var params = Elicitation.params(result).orElseThrow();
        return asking(Elicitation.of(params, messages).orElseThrow(), known.asking(params));
    }

    private JsonObject called(JsonObject params, Transport.ServerRequests replies)
            throws IOException, ErrorResponse, InterruptedException {
        try {
            return connection.call(params, request, asks || answers.isPossible(), replies);
        } catch (SocketTimeoutException e) {
            throw answers.slowness().orElse(e);
        }
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

    /** Replies to a request for a model, or to another one, at once or when the answer is known. */
    private void reply(JsonObject message, KnownAnswers known, Consumer<Optional<JsonObject>> reply) {
        var prompt = sampling.params(message);
        if (prompt.isPresent()) {
            sampling.answerLater(message, prompt.get(), response -> reply.accept(Optional.of(response)));
            return;
        }
        var params = Elicitation.params(message);
        var earlier = params.flatMap(known::to);
        var form = params.flatMap(given -> Elicitation.of(given, messages));
        if (earlier.isPresent()) {
            reply.accept(Optional.of(messages.response(message, earlier.get())));
        } else if (form.isEmpty()) {
            reply.accept(Optional.of(messages.reply(message)));
        } else {
            answers.findLater(
                    form.get().question(),
                    form.get().schema(),
                    answer -> reply.accept(
                            answer.map(given -> answered(message, given, known)).or(() -> unanswered(message))));
        }
    }

    private JsonObject answered(JsonObject message, ToolInput answer, KnownAnswers known) {
        var response = Elicitation.response(answer, messages);
        Elicitation.params(message).ifPresent(params -> known.add(params, response));
        return messages.response(message, response);
    }

    /** A request without an answer ends the call if the user can be asked, and is declined otherwise. */
    private Optional<JsonObject> unanswered(JsonObject message) {
        return asks ? Optional.empty() : Optional.of(messages.reply(message));
    }

    /** Adds the number of questions, which a server without state could ask forever. */
    private JsonObject counted(JsonObject round) throws ConnectionException {
        int earlier = state.getInt(QUESTIONS, 0);
        if (earlier >= MOST_ROUNDS) {
            throw again();
        }
        return messages.object(round).add(QUESTIONS, earlier + 1).build();
    }

    private ToolResult inRounds() throws IOException, ErrorResponse, InterruptedException {
        var round = InputRound.restored(state, input, messages);
        for (int rounds = 0; rounds <= MOST_ROUNDS; rounds++) {
            var open = round.next(asks);
            if (open.isPresent()) {
                return asking(open.get(), counted(round.toJson()));
            }
            var result = called(
                    round.addTo(params()), (message, reply) -> reply.accept(Optional.of(messages.reply(message))));
            if (!InputRound.isIn(result)) {
                return ResultReader.read(result);
            }
            round = InputRound.of(result, sampling, messages).answered(answers, request.limit());
        }
        throw again();
    }
}
