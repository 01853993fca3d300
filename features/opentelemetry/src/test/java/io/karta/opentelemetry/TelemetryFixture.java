/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.ai.Tool;
import io.karta.builder.Agents;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.Shapes;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.Verbosity;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ScriptedModel;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryLogRecordExporter;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** Platforms whose spans are collected in memory, and agents for them. */
abstract class TelemetryFixture {

    static final String KEY = "s3cr3t-key-of-the-vendor";

    record Complaint(String text) {}

    record Ticket(String text) {}

    record Letter(String text) {}

    record Order(String text) {}

    record OrderNumber(String text) {}

    final InMemorySpanExporter exported = InMemorySpanExporter.create();
    final InMemoryMetricReader metrics = InMemoryMetricReader.create();
    final InMemoryLogRecordExporter logged = InMemoryLogRecordExporter.create();
    final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setMeterProvider(
                    SdkMeterProvider.builder().registerMetricReader(metrics).build())
            .setLoggerProvider(SdkLoggerProvider.builder()
                    .addLogRecordProcessor(new ProcessIdLogRecordProcessor())
                    .addLogRecordProcessor(SimpleLogRecordProcessor.create(logged))
                    .build())
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exported))
                    .build())
            .build();
    final Shapes shapes = new Shapes();
    final ExtensibleJournalCodec codec = ExtensibleJournalCodec.of(List.of(), shapes, List.of());
    final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void closeAll() {
        platforms.forEach(LocalPlatform::close);
        sdk.close();
    }

    /** The final action calls a model, which calls a tool. */
    static AgentDefinition desk() {
        return Agents.agent("SupportDesk", "Answers complaints")
                .action(
                        "understand",
                        Complaint.class,
                        Ticket.class,
                        (complaint, context) -> new Ticket(complaint.text()))
                .action(
                        "write",
                        Ticket.class,
                        Letter.class,
                        (ticket, context) -> new Letter(context.ai()
                                .withDefaultLlm()
                                .withTool(Tool.of(
                                        "find", "Finds an order", OrderNumber.class, number -> find(number.text())))
                                .generateText("Write about " + ticket.text())))
                .goal("answer", "A letter", Letter.class, goal -> goal.startingWith(Complaint.class))
                .build();
    }

    static String find(String number) {
        if (number.equals("0")) {
            throw new IllegalStateException("no order 0");
        }
        return "order " + number;
    }

    /** Asks a question in between. */
    static AgentDefinition clerk() {
        return Agents.agent("Clerk", "Confirms orders")
                .actionWithOutcome(
                        "confirm", Order.class, Ticket.class, (order, context) -> Outcome.await(Form.of(Ticket.class)))
                .action("file", Ticket.class, Letter.class, (ticket, context) -> new Letter(ticket.text()))
                .goal("confirmed", "A letter", Letter.class, goal -> goal.startingWith(Order.class))
                .build();
    }

    LocalPlatform node(AgentDefinition... agents) {
        return node(TelemetrySettings.DEFAULT, new InMemoryProcessStore(100, Clock.systemUTC()), model, agents);
    }

    LocalPlatform node(
            TelemetrySettings settings, ProcessStore store, LanguageModel languageModel, AgentDefinition... agents) {
        var config = ModelConfig.builder("main", "gemini")
                .model("gemini-3")
                .apiKey(Secret.of(KEY))
                .maxRetries(2)
                .build();
        var entry = new ModelEntry(config, languageModel);
        LocalPlatform platform = LocalPlatform.builder()
                .store(store)
                .shapes(shapes)
                .deploymentListener(codec::addAgent)
                .models(ModelCatalog.of(Map.of("main", entry), Map.of(), Optional.empty()))
                .instrumentation(new OpenTelemetryInstrumentation(settings, () -> sdk))
                .settings(new EngineSettings(
                        Budget.defaults(), Duration.ofMinutes(5), Verbosity.silent(), Duration.ofSeconds(1)))
                .build();
        platforms.add(platform);
        for (AgentDefinition agent : agents) {
            platform.deploy(agent);
        }
        return platform;
    }

    static AgentProcess create(LocalPlatform platform, String agent, Object input) {
        AgentDefinition definition = platform.agents().stream()
                .filter(each -> each.name().equals(agent))
                .findFirst()
                .orElseThrow();
        return platform.createProcess(definition, ProcessOptions.defaults(), input);
    }

    static AgentProcess run(LocalPlatform platform, String agent, Object input) {
        return platform.run(create(platform, agent, input));
    }

    List<SpanData> spans() {
        return exported.getFinishedSpanItems();
    }

    List<SpanData> spans(String name) {
        return spans().stream().filter(span -> span.getName().equals(name)).toList();
    }

    SpanData span(String name) {
        List<SpanData> found = spans(name);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " spans " + name + " in "
                    + spans().stream().map(SpanData::getName).toList());
        }
        return found.get(0);
    }

    /** Returns the names of a span and its ancestors, up to the root. */
    String path(SpanData span) {
        return spans().stream()
                .filter(each -> each.getSpanId().equals(span.getParentSpanId()))
                .findFirst()
                .map(parent -> path(parent) + " > " + span.getName())
                .orElse(span.getName());
    }

    List<String> paths() {
        return spans().stream().map(this::path).toList();
    }
}
