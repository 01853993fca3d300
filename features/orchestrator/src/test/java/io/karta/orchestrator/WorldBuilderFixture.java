/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.event.DecisionMade;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.RetryConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A platform with agents that build a world, and two models that answer from a script. */
final class WorldBuilderFixture implements AutoCloseable {

    record Topic(String title) {}

    record Concept(String idea, Mood mood) {}

    record Mood(String word) {}

    record Emblem(String motto) {}

    record Profile(String text) {}

    static final Concept CONCEPT = new Concept("A city of kettles", new Mood("warm"));
    static final Emblem EMBLEM = new Emblem("Always boiling");
    static final Profile PROFILE = new Profile("Kettle City: always boiling");

    static final Strategy STRATEGY = Strategy.of(
            Strategy.step("concept", "conceptAgent")
                    .withDescription("Find a concept")
                    .withIntent("Find a concept for {{ task }}")
                    .withExpectedOutput("A concept"),
            Strategy.step("emblem", "emblemAgent")
                    .withDescription("Design an emblem")
                    .withIntent("Design an emblem for {{ concept_content }}")
                    .withExpectedOutput("An emblem"),
            Strategy.step("profile", "profileAgent")
                    .withDescription("Write the profile")
                    .withIntent("Write of {{concept.idea}} ({{ concept.mood.word }}) with {{ emblem_design }}")
                    .withExpectedOutput("The profile"));

    final ScriptedModel model = new ScriptedModel();
    final ScriptedModel own = new ScriptedModel();
    final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    final List<String> stories = Collections.synchronizedList(new ArrayList<>());
    final LocalPlatform platform;
    private final Timeouts scheduler = new Timeouts();

    /** Scheduler whose tasks in an hour or later run when a test says so. */
    private static final class Timeouts extends ScheduledThreadPoolExecutor {

        private final Queue<Runnable> later = new ConcurrentLinkedQueue<>();

        Timeouts() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            ScheduledFuture<?> scheduled = super.schedule(task, delay, unit);
            if (unit.toHours(delay) > 0) {
                later.add(() -> {
                    if (scheduled.cancel(false)) {
                        task.run();
                    }
                });
            }
            return scheduled;
        }
    }

    /** Lets the timeouts of at least an hour elapse that have started before. */
    void elapseTimeouts() {
        scheduler.later.forEach(scheduler::execute);
    }

    WorldBuilderFixture() {
        this(Map.of());
    }

    WorldBuilderFixture(Map<String, String> settings) {
        LocalPlatformBuilder builder = LocalPlatform.builder()
                .models(models(model, own))
                .otherSettings(settings)
                .scheduler(scheduler)
                .events(events::add);
        platform = builder.build();
    }

    static ModelCatalog models(LanguageModel model, LanguageModel own) {
        return ModelCatalog.of(
                Map.of("first", entry("first", model), "own", entry("own", own)),
                Map.of("planner", entry("own", own)),
                Optional.of("first"));
    }

    private static ModelEntry entry(String name, LanguageModel model) {
        var config = ModelConfig.builder(name, "test").retry(RetryConfig.immediate());
        return new ModelEntry(config.build(), model);
    }

    /** Agents that run all steps successfully. */
    WorldBuilderFixture withAll() {
        return with("conceptAgent", "Finds concepts", Concept.class, text -> CONCEPT)
                .with("emblemAgent", "Designs emblems", Emblem.class, text -> EMBLEM)
                .with("profileAgent", "Writes profiles", Profile.class, text -> PROFILE);
    }

    /** Agent whose input is the instruction. */
    <T> WorldBuilderFixture with(String name, String description, Class<T> result, Function<String, T> work) {
        platform.deploy(agent(name, description, result, text -> {
            stories.add(name + ": " + text);
            return work.apply(text);
        }));
        return this;
    }

    static <T> AgentDefinition agent(String name, String description, Class<T> result, Function<String, T> work) {
        return Agents.agent(name, description)
                .action(name + "Action", a -> a.reads(String.class)
                        .produces(result)
                        .running((inputs, context) -> work.apply(inputs.get(String.class))))
                .goal(name + "Goal", description, result)
                .build();
    }

    static Orchestrator<String, Profile> worldBuilder() {
        return Orchestrator.named("worldBuilder")
                .description("Builds a world")
                .blueprint("Find a concept, design an emblem for it, then write a profile that uses both")
                .output(Profile.class);
    }

    AgentProcess run(AgentSource agent, Object... inputs) {
        return run(agent, ProcessOptions.defaults(), inputs);
    }

    AgentProcess start(AgentSource agent, ProcessOptions options, Object... inputs) {
        AgentProcess process = platform.createProcess(platform.deploy(agent), options, inputs);
        CompletionStage<AgentProcess> unused = platform.start(process);
        return process;
    }

    AgentProcess run(AgentSource agent, ProcessOptions options, Object... inputs) {
        return platform.run(platform.createProcess(platform.deploy(agent), options, inputs));
    }

    <D extends OrchestrationDecision> List<D> decisions(Class<D> type) {
        return List.copyOf(events).stream()
                .filter(DecisionMade.class::isInstance)
                .map(event -> ((DecisionMade) event).decision())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    @Override
    public void close() {
        platform.close();
        scheduler.shutdownNow();
    }

    /** Returns the message of the exception of a failed process. */
    static String failureOf(AgentProcess process) {
        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        return String.valueOf(process.failure().orElseThrow().getMessage());
    }
}
