/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import org.junit.jupiter.api.Test;

/** Span processors and exporters of an application that throw exceptions. */
class FailingTelemetryTest {

    record Name(String text) {}

    record Greeting(String text) {}

    /** Processor that fails for some spans. */
    private record Failing(String name, boolean atStart) implements SpanProcessor {

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            if (atStart && span.getName().startsWith(name)) {
                throw new IllegalStateException("no tenant");
            }
        }

        @Override
        public boolean isStartRequired() {
            return true;
        }

        @Override
        public void onEnd(ReadableSpan span) {
            if (!atStart && span.getName().startsWith(name)) {
                throw new NoClassDefFoundError("com/example/Tenant");
            }
        }

        @Override
        public boolean isEndRequired() {
            return true;
        }
    }

    private static final class FailingExporter implements SpanExporter {

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            throw new IllegalStateException("no endpoint");
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    private final InMemorySpanExporter exported = InMemorySpanExporter.create();

    private OpenTelemetry telemetry(SpanProcessor processor) {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(exported))
                        .addSpanProcessor(processor)
                        .build())
                .build();
    }

    private ProcessStatus greet(SpanProcessor processor) {
        return greet(telemetry(processor));
    }

    private static ProcessStatus greet(OpenTelemetry telemetry) {
        var instrumentation = new OpenTelemetryInstrumentation(TelemetrySettings.DEFAULT, () -> telemetry);
        try (LocalPlatform platform =
                LocalPlatform.builder().instrumentation(instrumentation).build()) {
            platform.deploy(Agents.agent("Greeter", "Greets")
                    .action("greet", Name.class, Greeting.class, (name, context) -> new Greeting(name.text()))
                    .goal("greet", "A greeting", Greeting.class, goal -> goal.startingWith(Name.class))
                    .build());
            return TelemetryFixture.run(platform, "Greeter", new Name("Ada")).status();
        }
    }

    @Test
    void doNotFailTheProcessAtTheStartOfASpan() {
        try (var log = CapturedLog.of(SpanFactory.class)) {
            assertThat(greet(new Failing("", true))).isEqualTo(ProcessStatus.COMPLETED);

            assertThat(log.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("KARTA-136")
                    .contains("IllegalStateException");
        }
    }

    @Test
    void doNotFailTheProcessAtTheEndOfASpan() {
        try (var log = CapturedLog.of(SpanFactory.class)) {
            assertThat(greet(new Failing("", false))).isEqualTo(ProcessStatus.COMPLETED);

            assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-136");
            assertThat(exported.getFinishedSpanItems())
                    .extracting(SpanData::getName)
                    .contains("invoke_agent Greeter", "action Greeter.greet");
        }
    }

    @Test
    void leaveOtherSpansInTheirTrace() {
        OpenTelemetry telemetry = telemetry(new Failing("invoke_agent", true));
        Span request = telemetry.getTracer("test").spanBuilder("request").startSpan();
        try (var log = CapturedLog.of(SpanFactory.class);
                var current = request.makeCurrent()) {
            assertThat(current).isNotNull();
            greet(telemetry);

            assertThat(log.warnings()).hasSize(1);
        }
        assertThat(exported.getFinishedSpanItems())
                .filteredOn(span -> span.getName().equals("action Greeter.greet"))
                .singleElement()
                .satisfies(action -> assertThat(action.getParentSpanContext().getSpanId())
                        .isEqualTo(request.getSpanContext().getSpanId()));
    }

    @Test
    void areOfNoConsequenceInAnExporter() {
        assertThat(greet(SimpleSpanProcessor.create(new FailingExporter()))).isEqualTo(ProcessStatus.COMPLETED);
    }
}
