/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.ToolCall;
import io.karta.model.ModelResponse;
import io.karta.observation.Operation.ModelInference;
import io.karta.observation.Operation.ToolExecution;
import io.karta.tool.ToolResult;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Writes prompts, answers, and arguments and results of tools to spans, if the configuration enables it. Secrets are
 * masked, and texts are cut. Immutable.
 */
final class SpanContent {

    /** A secret at the end of a text is masked before the text is cut. */
    private static final int LONGEST_SECRET = 10_000;

    private final TelemetrySettings settings;

    SpanContent(TelemetrySettings settings) {
        this.settings = settings;
    }

    /** Returns the beginning of a text. */
    String limited(String text) {
        return cut(text, settings.maxContentLength());
    }

    /** Does not divide a character of two units. */
    static String cut(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        boolean dividesCharacter = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
        return text.substring(0, dividesCharacter ? length - 1 : length);
    }

    private UnaryOperator<String> masked(UnaryOperator<String> mask) {
        int length = settings.maxContentLength();
        return text -> cut(mask.apply(cut(text, length + LONGEST_SECRET)), length);
    }

    void ofRequest(SpanBuilder span, ModelInference call) {
        if (!settings.capturesContent()) {
            return;
        }
        var messages = new MessageJson(masked(call.mask()), settings.maxContentLength());
        List<Message> all = call.request().messages();
        List<Message> instructions =
                all.stream().filter(SystemMessage.class::isInstance).toList();
        List<Message> input =
                all.stream().filter(message -> !instructions.contains(message)).toList();
        if (!instructions.isEmpty()) {
            span.setAttribute(GenAi.SYSTEM_INSTRUCTIONS, messages.instructions(instructions));
        }
        span.setAttribute(GenAi.INPUT_MESSAGES, messages.input(input));
    }

    void ofResponse(Span span, ModelInference call, ModelResponse response) {
        if (settings.capturesContent()) {
            var messages = new MessageJson(masked(call.mask()), settings.maxContentLength());
            span.setAttribute(GenAi.OUTPUT_MESSAGES, messages.output(response));
        }
    }

    void ofArguments(SpanBuilder span, ToolExecution run) {
        if (settings.capturesContent()) {
            ToolCall call = run.call();
            span.setAttribute(GenAi.TOOL_ARGUMENTS, masked(run.mask()).apply(call.arguments()));
        }
    }

    void ofResult(Span span, ToolExecution run, ToolResult result) {
        if (settings.capturesContent()) {
            span.setAttribute(GenAi.TOOL_RESULT, masked(run.mask()).apply(result.text()));
        }
    }
}
