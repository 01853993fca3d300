/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;

import io.karta.agent.PlannerType;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Violation;
import io.karta.engine.planning.SupervisorSettings;
import io.karta.generation.annotation.Hidden;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** An agent for research, and a supervising model that answers from a script. */
abstract class SupervisorFixture {

    record MarketQuery(String topic) {}

    record RivalQuery(List<String> companies) {}

    record MarketData(Map<String, String> revenues, @Hidden String source) {}

    record Rivals(List<String> strengths) {}

    record Report(String title) {}

    final ScriptedModel model = new ScriptedModel();
    final List<LocalPlatform> platforms = new ArrayList<>();
    final List<ProcessEvent> events = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    LocalPlatform platform(AgentModel agent) {
        return platform(agent, SupervisorSettings.DEFAULT);
    }

    LocalPlatform platform(AgentModel agent, SupervisorSettings settings) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .models(catalog(model))
                .supervisor(settings)
                .events(events::add)
                .validator((object, locale) ->
                        object instanceof MarketQuery query && query.topic().isBlank()
                                ? List.of(new Violation("/topic", "must not be blank"))
                                : List.of())
                .build();
        platforms.add(platform);
        return platform;
    }

    static ModelCatalog catalog(ScriptedModel model) {
        return ModelCatalog.of(
                Map.of(
                        "fast",
                        new ModelEntry(
                                ModelConfig.builder("fast", "test")
                                        .maxRetries(0)
                                        .build(),
                                model)),
                Map.of(),
                Optional.empty());
    }

    static TestAgents research() {
        return new TestAgents("Research")
                .action(
                        "market",
                        List.of(a(MarketQuery.class)),
                        MarketData.class,
                        values -> new MarketData(Map.of("A", ((MarketQuery) values[0]).topic()), "secret"))
                .action(
                        "rivals",
                        List.of(a(RivalQuery.class)),
                        Rivals.class,
                        values -> new Rivals(((RivalQuery) values[0]).companies()))
                .action(
                        "report",
                        List.of(a(MarketData.class), a(Rivals.class)),
                        Report.class,
                        values -> new Report("On " + ((MarketData) values[0]).revenues()))
                .goal("reported", "report", Report.class, UserInput.class);
    }

    static ProcessOptions supervised() {
        return ProcessOptions.defaults().withPlanner(PlannerType.SUPERVISOR);
    }

    AgentProcess run(LocalPlatform platform, Object... inputs) {
        return platform.run(platform.createProcess(platform.agents().get(0), supervised(), inputs));
    }

    static List<String> ran(AgentProcess process) {
        return process.history().stream().map(run -> run.action()).toList();
    }

    ScriptedModel choosing(SupervisorChoice... choices) {
        var answers = model.on(SupervisorChoice.class);
        for (SupervisorChoice choice : choices) {
            answers.answer(choice);
        }
        return model;
    }

    static final SupervisorChoice BOTH = SupervisorChoice.run(
            Call.of("market", Map.of("MarketQuery", new MarketQuery("clouds"))),
            Call.of("rivals", Map.of("RivalQuery", new RivalQuery(List.of("X", "Y")))));
}
