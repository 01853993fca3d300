/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.observation.Operation;
import io.karta.observation.OperationResult;
import io.karta.observation.OperationResult.ActionEnded;
import io.karta.observation.OperationResult.Answered;
import io.karta.observation.OperationResult.Completed;
import io.karta.observation.OperationResult.Embedded;
import io.karta.observation.OperationResult.Failed;
import io.karta.observation.OperationResult.Returned;
import io.karta.observation.OperationResult.RunEnded;
import io.karta.process.ProcessStatus;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Writes results to spans. Immutable.
 *
 * @param content writes texts, if they are captured
 */
record SpanResults(SpanContent content) {

    /** Writer of one type of result. */
    @FunctionalInterface
    private interface Writer {
        void write(SpanResults results, Span span, Operation operation, OperationResult result);
    }

    private static final Map<Class<? extends OperationResult>, Writer> WRITERS = Map.of(
            Completed.class, (results, span, operation, result) -> {},
            Failed.class, (results, span, operation, result) -> failed(span, operation, (Failed) result),
            RunEnded.class, (results, span, operation, result) -> ended(span, (RunEnded) result),
            ActionEnded.class, (results, span, operation, result) -> ended(span, (ActionEnded) result),
            Answered.class, (results, span, operation, result) -> results.answered(span, operation, (Answered) result),
            Embedded.class, (results, span, operation, result) -> embedded(span, (Embedded) result),
            Returned.class, (results, span, operation, result) -> results.returned(span, operation, (Returned) result));

    void apply(Span span, Operation operation, OperationResult result) {
        Objects.requireNonNull(WRITERS.get(result.getClass())).write(this, span, operation, result);
    }

    private static void failed(Span span, Operation operation, Failed end) {
        if (operation instanceof Operation.ModelInference || operation instanceof Operation.TextEmbedding) {
            span.setAttribute(GenAi.ATTEMPTS, (long) end.attempts());
            usage(span, end.usage());
        }
        fail(span, end.failure());
    }

    private static void fail(Span span, Throwable failure) {
        error(span, Failures.type(failure));
    }

    /** The message of an exception may contain content. */
    private static void error(Span span, String type) {
        span.setAttribute(GenAi.ERROR_TYPE, type);
        span.setStatus(StatusCode.ERROR);
    }

    private static void ended(Span span, RunEnded end) {
        span.setAttribute(GenAi.STATUS, lower(end.status()));
        if (end.status() == ProcessStatus.FAILED) {
            error(span, end.failure().map(Failures::type).orElse(lower(end.status())));
        }
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static void ended(Span span, ActionEnded end) {
        span.setAttribute(GenAi.ENDING, end.ending());
        end.failure().ifPresent(failure -> fail(span, failure));
    }

    private void answered(Span span, Operation operation, Answered answer) {
        ModelResponse response = answer.response();
        usage(span, answer.usage());
        span.setAttribute(GenAi.ATTEMPTS, (long) answer.attempts());
        span.setAttribute(GenAi.FINISH_REASONS, List.of(reason(response.finishReason())));
        response.model().ifPresent(model -> span.setAttribute(GenAi.RESPONSE_MODEL, model));
        response.requestId().ifPresent(id -> span.setAttribute(GenAi.RESPONSE_ID, id));
        if (operation instanceof Operation.ModelInference call) {
            content.ofResponse(span, call, response);
        }
    }

    /** Returns a finish reason in the words of the conventions. */
    static String reason(FinishReason reason) {
        return switch (reason) {
            case COMPLETE -> "stop";
            case TOOL_CALLS -> "tool_call";
            case LENGTH -> "length";
            case CONTENT_FILTER -> "content_filter";
        };
    }

    private static void embedded(Span span, Embedded answer) {
        usage(span, answer.usage());
        span.setAttribute(GenAi.ATTEMPTS, (long) answer.attempts());
        span.setAttribute(GenAi.DIMENSIONS, (long) answer.dimensions());
    }

    private static void usage(Span span, TokenUsage usage) {
        if (usage.total() > 0) {
            span.setAttribute(GenAi.INPUT_TOKENS, usage.input());
            span.setAttribute(GenAi.OUTPUT_TOKENS, usage.output());
        }
        if (usage.cached() > 0) {
            span.setAttribute(GenAi.CACHED_TOKENS, usage.cached());
        }
    }

    private void returned(Span span, Operation operation, Returned end) {
        if (operation instanceof Operation.ToolExecution run) {
            content.ofResult(span, run, end.result());
        }
        if (end.result().isError()) {
            error(span, end.failure().map(Failures::type).orElse("tool_error"));
        }
    }
}
