/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import io.karta.spi.JournalEntry;
import java.util.List;
import java.util.Optional;

/** Calls of models and their answers as records of {@link JournalJson} and back. */
final class ModelCallFormat {

    private ModelCallFormat() {}

    static JournalJson.ModelReplied line(JournalEntry.ModelReplied entry) {
        ModelResponse response = entry.response();
        return new JournalJson.ModelReplied(
                entry.at(),
                entry.action(),
                entry.request(),
                new JournalJson.Reply(
                        response.text(),
                        response.usage().input(),
                        response.usage().output(),
                        response.finishReason(),
                        Optional.of(response.thinking()).filter(text -> !text.isEmpty()),
                        Optional.of(response.toolCalls().stream()
                                        .map(call -> new JournalJson.ToolCall(call.id(), call.name(), call.arguments()))
                                        .toList())
                                .filter(calls -> !calls.isEmpty()),
                        some(response.usage().cached()),
                        response.model(),
                        response.requestId(),
                        DialogueFormat.line(response.state())),
                line(entry.call()),
                entry.state());
    }

    static JournalEntry.ModelReplied entry(JournalJson.ModelReplied line) {
        JournalJson.Reply reply = line.response();
        return new JournalEntry.ModelReplied(
                line.at(), line.action(), line.request(), response(reply), call(line.call()), line.state());
    }

    private static ModelResponse response(JournalJson.Reply reply) {
        ModelResponse response = ModelResponse.of(reply.text())
                .withUsage(usage(reply.inputTokens(), reply.outputTokens(), reply.cachedInputTokens()))
                .withToolCalls(reply.toolCalls().orElse(List.of()).stream()
                        .map(each -> new ToolCall(each.id(), each.name(), each.arguments()))
                        .toList())
                .withFinishReason(reply.finish())
                .withThinking(reply.thinking().orElse(""))
                .withState(DialogueFormat.state(reply.state()));
        response = reply.model().map(response::withModel).orElse(response);
        return reply.requestId().map(response::withRequestId).orElse(response);
    }

    static JournalJson.Call line(ModelCall call) {
        return new JournalJson.Call(
                call.model(),
                call.inputTokens(),
                call.outputTokens(),
                call.cost(),
                call.attempts(),
                call.duration(),
                some(call.cachedInputTokens()),
                call.finishReason(),
                call.responseModel(),
                call.requestId());
    }

    /** Absent if there are none. */
    static Optional<List<JournalJson.FailedCall>> lines(List<FailedModelCall> calls) {
        return Optional.of(JournalFormat.each(
                        calls,
                        call -> new JournalJson.FailedCall(
                                call.model(),
                                call.attempts(),
                                call.duration(),
                                call.failure(),
                                some(call.inputTokens()),
                                some(call.outputTokens()),
                                Optional.of(call.cost()).filter(cost -> cost > 0))))
                .filter(lines -> !lines.isEmpty());
    }

    static List<FailedModelCall> failedCalls(Optional<List<JournalJson.FailedCall>> lines) {
        return lines.orElse(List.of()).stream()
                .<FailedModelCall>map(line -> new JournalRecords.FailedCall(
                        line.model(),
                        line.attempts(),
                        line.duration(),
                        line.failure(),
                        new TokenUsage(
                                line.inputTokens().orElse(0L),
                                line.outputTokens().orElse(0L)),
                        line.cost().orElse(0.0)))
                .toList();
    }

    /** Absent values are not written. */
    private static Optional<Long> some(long tokens) {
        return Optional.of(tokens).filter(number -> number > 0);
    }

    private static TokenUsage usage(long input, long output, Optional<Long> cached) {
        return new TokenUsage(input, output, cached.orElse(0L));
    }

    static ModelCall call(JournalJson.Call line) {
        return new JournalRecords.Call(
                line.model(),
                usage(line.inputTokens(), line.outputTokens(), line.cachedInputTokens()),
                line.cost(),
                line.attempts(),
                line.duration(),
                line.finish(),
                line.responseModel(),
                line.requestId());
    }
}
