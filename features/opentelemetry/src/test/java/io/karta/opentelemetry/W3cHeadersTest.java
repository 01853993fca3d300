/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of the trace context, compared with those of OpenTelemetry. */
class W3cHeadersTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String SPAN = "b7ad6b7169203331";
    private static final String PARENT = "00-" + TRACE + "-" + SPAN + "-01";

    /** Reads from a map. */
    private static final class Getter implements TextMapGetter<Map<String, String>> {

        @Override
        @SuppressWarnings("deprecation") // earlier versions of the API require it
        public Iterable<String> keys(Map<String, String> carrier) {
            return carrier.keySet();
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> carrier, String key) {
            return Objects.requireNonNull(carrier).get(key);
        }
    }

    private static Map<String, String> written(SpanContext span) {
        Map<String, String> headers = new HashMap<>();
        W3CTraceContextPropagator.getInstance()
                .inject(Context.root().with(Span.wrap(span)), headers, (carrier, name, value) -> Objects.requireNonNull(
                                carrier)
                        .put(name, value));
        return headers;
    }

    private static SpanContext read(Map<String, String> headers) {
        Context context = W3CTraceContextPropagator.getInstance().extract(Context.root(), headers, new Getter());
        return Span.fromContext(context).getSpanContext();
    }

    static Stream<SpanContext> contexts() {
        TraceState state =
                TraceState.builder().put("vendor", "a=b").put("other", "c").build();
        return Stream.of(
                SpanContext.getInvalid(),
                SpanContext.create(TRACE, SPAN, TraceFlags.getDefault(), TraceState.getDefault()),
                SpanContext.create(TRACE, SPAN, TraceFlags.getSampled(), state));
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void areThoseOfOpenTelemetry(SpanContext span) {
        assertThat(W3cHeaders.of(span)).isEqualTo(written(span));
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void areReadAsTheyWereWritten(SpanContext span) {
        SpanContext found = W3cHeaders.read(W3cHeaders.of(span));

        assertThat(found).isEqualTo(read(written(span)));
        assertThat(found.getTraceState().asMap()).isEqualTo(span.getTraceState().asMap());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PARENT,
                "01-" + TRACE + "-" + SPAN + "-00-later",
                "01-" + TRACE + "-" + SPAN + "-00later",
                PARENT + "-more",
                "ff-" + TRACE + "-" + SPAN + "-01",
                "0x-" + TRACE + "-" + SPAN + "-01",
                "00-00000000000000000000000000000000-" + SPAN + "-01",
                "00-" + TRACE + "-0000000000000000-01",
                "00-" + TRACE + "-" + SPAN + "-xx",
                "00-" + TRACE + "_" + SPAN + "-01",
                "00-" + TRACE,
                ""
            })
    void areReadAsByOpenTelemetry(String parent) {
        Map<String, String> headers = Map.of("traceparent", parent);

        assertThat(W3cHeaders.read(headers)).isEqualTo(read(headers));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=1", "a=1 , b=2", "a=1,b=2=3", "a", "a=1,,b=2", "A=1", "a=1,a=2", ""})
    void haveAStateThatIsReadAsByOpenTelemetry(String state) {
        Map<String, String> headers = Map.of("traceparent", PARENT, "tracestate", state);

        assertThat(W3cHeaders.read(headers)).isEqualTo(read(headers));
    }

    @Test
    void mayBeAbsent() {
        assertThat(W3cHeaders.read(Map.of()).isValid()).isFalse();
    }
}
