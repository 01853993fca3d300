/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.cdi.KartaExtension;
import io.karta.process.AgentPlatform;
import io.karta.spi.TypedSettings;
import io.karta.testkit.CapturedLog;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Telemetry of an application in a container. */
class DeploymentTest {

    @Agent(description = "Greets")
    static class Greeter {

        @Action
        @AchievesGoal(description = "A greeting")
        String greet(UserInput name) {
            return "Hello " + name.content();
        }
    }

    @ApplicationScoped
    static class Telemetry {

        private final InMemorySpanExporter exported = InMemorySpanExporter.create();

        InMemorySpanExporter exported() {
            return exported;
        }

        @Produces
        @ApplicationScoped
        OpenTelemetry telemetry() {
            return OpenTelemetrySdk.builder()
                    .setTracerProvider(SdkTracerProvider.builder()
                            .addSpanProcessor(SimpleSpanProcessor.create(exported))
                            .build())
                    .build();
        }
    }

    @ApplicationScoped
    static class BrokenTelemetry {

        @Produces
        @Singleton
        OpenTelemetry telemetry() {
            throw new IllegalStateException("the exporter has no endpoint");
        }
    }

    @ApplicationScoped
    static class IncompleteTelemetry {

        @Produces
        @Singleton
        OpenTelemetry telemetry() {
            throw new NoClassDefFoundError("okhttp3/Call");
        }
    }

    private static SeContainer deploy(Map<String, String> settings, Class<?>... beans) {
        return SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new KartaExtension(settings, Runnable::run, Runnable::run))
                .addBeanClasses(Greeter.class)
                .addBeanClasses(beans)
                .initialize();
    }

    private static String greet(SeContainer container) {
        return container
                .select(AgentPlatform.class)
                .get()
                .invocation(String.class)
                .invoke(new UserInput("Ada"));
    }

    @Test
    void usesTheOpenTelemetryOfTheContainer() {
        try (SeContainer container = deploy(Map.of(), Telemetry.class)) {
            greet(container);

            assertThat(container.select(Telemetry.class).get().exported().getFinishedSpanItems())
                    .extracting(SpanData::getName)
                    .contains("action Greeter.greet", "invoke_agent Greeter");
        }
    }

    @Test
    void doesNothingWithoutAnSdk() {
        try (SeContainer container = deploy(Map.of())) {
            assertThat(greet(container)).isEqualTo("Hello Ada");
        }
    }

    @Test
    void runsWithoutTelemetryIfItCannotBeCreated() {
        try (SeContainer container = deploy(Map.of(), BrokenTelemetry.class);
                var log = CapturedLog.of(OpenTelemetryInstrumentation.class)) {
            assertThat(greet(container)).isEqualTo("Hello Ada");
            assertThat(greet(container)).isEqualTo("Hello Ada");

            assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-257: the OpenTelemetry of the");
            assertThat(log.thrown()).singleElement().satisfies(cause -> assertThat(cause)
                    .hasStackTraceContaining("the exporter has no endpoint"));
        }
    }

    @Test
    void runsWithoutTelemetryIfALibraryIsMissing() {
        try (SeContainer container = deploy(Map.of(), IncompleteTelemetry.class);
                var log = CapturedLog.of(OpenTelemetryInstrumentation.class)) {
            assertThat(greet(container)).isEqualTo("Hello Ada");
            assertThat(greet(container)).isEqualTo("Hello Ada");

            assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-257");
            assertThat(log.thrown()).singleElement().satisfies(cause -> assertThat(cause)
                    .hasStackTraceContaining("okhttp3/Call"));
        }
    }

    @Test
    void reportsSeveralBeans() {
        try (SeContainer container = deploy(Map.of(), Telemetry.class, BrokenTelemetry.class);
                var log = CapturedLog.of(OpenTelemetryInstrumentation.class)) {
            assertThat(greet(container)).isEqualTo("Hello Ada");

            assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-257");
            assertThat(log.thrown()).singleElement().satisfies(cause -> assertThat(cause)
                    .hasMessageContaining("KARTA-901")
                    .hasMessageContaining(BrokenTelemetry.class.getName()));
        }
    }

    @Test
    void rejectsInvalidSettings() {
        Throwable problem = catchThrowable(() -> deploy(Map.of(
                "karta.opentelemetry.capture-content", "maybe",
                "karta.opentelemetry.max-content-length", "0",
                "karta.opentelemetry.propagate-to-models", "vendors",
                "karta.opentelemetry.propagate-to-mcp-servers", "all")));

        assertThat(problem)
                .hasMessageContaining("KARTA-470: karta.opentelemetry.capture-content is \"maybe\"")
                .hasMessageContaining("KARTA-470: karta.opentelemetry.max-content-length is \"0\"")
                .hasMessageContaining("KARTA-470: karta.opentelemetry.propagate-to-models is \"vendors\"")
                .hasMessageContaining("KARTA-470: karta.opentelemetry.propagate-to-mcp-servers is \"all\"");
    }

    @Test
    void warnsIfTheApiIsMissing() {
        var provider = new OpenTelemetryProvider("io.opentelemetry.api.Absent");
        TypedSettings settings = TypedSettings.of(key -> Optional.empty(), (key, value, allowed) -> {});

        try (var log = CapturedLog.of(OpenTelemetryProvider.class)) {
            assertThat(provider.create(settings, new NoBeans())).isEmpty();
            assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-258: the API of OpenTelemetry");
        }
    }
}
