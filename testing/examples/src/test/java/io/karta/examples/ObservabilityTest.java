/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.cdi.KartaExtension;
import io.karta.process.AgentPlatform;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The example of observability.md. */
class ObservabilityTest {

    private static final String CONTENT =
            """
            karta.opentelemetry.capture-content=true
            karta.opentelemetry.max-content-length=2000
            """;

    private static final String PROPAGATION =
            """
            karta.opentelemetry.propagate-to-models=true
            karta.opentelemetry.propagate-to-mcp-servers=true
            """;

    @Agent(description = "Greets")
    static class Greeter {

        @Action
        @AchievesGoal(description = "A greeting")
        String greet(UserInput name) {
            return "Hello " + name.content();
        }
    }

    @ApplicationScoped
    static class Exporter {

        private final InMemorySpanExporter exported = InMemorySpanExporter.create();

        InMemorySpanExporter exported() {
            return exported;
        }

        @Produces
        @Singleton
        SpanExporter exporter() {
            return exported;
        }
    }

    private static Map<String, String> settings(String text) {
        return text.lines()
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(entry -> entry[0], entry -> entry[1]));
    }

    @Test
    void exportsTheSpansOfAProcess() {
        var container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new KartaExtension(settings(CONTENT + PROPAGATION), Runnable::run, Runnable::run))
                .addBeanClasses(Greeter.class, Telemetry.class, Exporter.class)
                .initialize();
        try (container) {
            container.select(AgentPlatform.class).get().invocation(String.class).invoke(new UserInput("Ada"));
            container
                    .select(OpenTelemetrySdk.class)
                    .get()
                    .getSdkTracerProvider()
                    .forceFlush()
                    .join(60, TimeUnit.SECONDS);

            assertThat(container.select(Exporter.class).get().exported().getFinishedSpanItems())
                    .extracting(SpanData::getName)
                    .contains("invoke_agent Greeter", "plan Greeter", "action Greeter.greet");
        }
    }
}
