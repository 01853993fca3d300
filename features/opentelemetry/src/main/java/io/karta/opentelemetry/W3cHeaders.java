/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.TraceStateBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Headers of the W3C trace context. Written and read here, because some servers hide the propagators of OpenTelemetry
 * from applications.
 */
final class W3cHeaders {

    private static final String PARENT = "traceparent";
    private static final String STATE = "tracestate";
    /** Later versions may add fields at the end. */
    private static final Pattern FIELDS =
            Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

    private static final Pattern COMMA = Pattern.compile("[ \t]*,[ \t]*");
    private static final int MAX_MEMBERS = 32;

    private W3cHeaders() {}

    /** Returns the headers that continue the trace of a span, none if the span is invalid. */
    static Map<String, String> of(SpanContext span) {
        Map<String, String> headers = new HashMap<>();
        if (span.isValid()) {
            headers.put(
                    PARENT,
                    String.join(
                            "-",
                            "00",
                            span.getTraceId(),
                            span.getSpanId(),
                            span.getTraceFlags().asHex()));
            if (!span.getTraceState().isEmpty()) {
                headers.put(STATE, text(span.getTraceState()));
            }
        }
        return headers;
    }

    private static String text(TraceState state) {
        return state.asMap().entrySet().stream()
                .map(member -> member.getKey() + "=" + member.getValue())
                .collect(Collectors.joining(","));
    }

    /** Returns the remote span of headers, an invalid one if they have none. */
    static SpanContext read(Map<String, String> headers) {
        return Optional.ofNullable(headers.get(PARENT))
                .map(FIELDS::matcher)
                .filter(W3cHeaders::isValid)
                .map(fields -> SpanContext.createFromRemoteParent(
                        fields.group(2), fields.group(3), TraceFlags.fromHex(fields.group(4), 0), state(headers)))
                .filter(SpanContext::isValid)
                .orElse(SpanContext.getInvalid());
    }

    /** Version 00 has no more fields, and there is no version ff. */
    private static boolean isValid(Matcher fields) {
        return fields.matches()
                && !fields.group(1).equals("ff")
                && (fields.group(5) == null || !fields.group(1).equals("00"));
    }

    private static TraceState state(Map<String, String> headers) {
        return state(COMMA.splitAsStream(headers.getOrDefault(STATE, ""))
                .filter(member -> !member.isEmpty())
                .toList());
    }

    /** An invalid member makes the others useless. A builder adds before what it has. */
    private static TraceState state(List<String> members) {
        TraceStateBuilder builder = TraceState.builder();
        for (int i = members.size() - 1; i >= 0; i--) {
            String[] member = members.get(i).split("=", 2);
            if (member.length < 2) {
                return TraceState.getDefault();
            }
            builder.put(member[0], member[1]);
        }
        TraceState state = builder.build();
        return members.size() > MAX_MEMBERS || state.size() != members.size() ? TraceState.getDefault() : state;
    }
}
