/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import io.karta.builder.GoalBuilder;
import io.karta.generation.TypeRef;
import io.karta.generation.type.RawClass;
import io.karta.model.LlmOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Implementation of {@link Orchestrator} on top of its settings. */
final class StepwiseOrchestrator<I, O> implements Orchestrator<I, O> {

    private final OrchestratorSettings settings;
    private @Nullable AgentDefinition definition;

    StepwiseOrchestrator(OrchestratorSettings settings) {
        this.settings = settings;
    }

    private <A, B> Orchestrator<A, B> copyWith(Consumer<OrchestratorSettings> change) {
        return new StepwiseOrchestrator<>(settings.copyWith(change));
    }

    @Override
    public String name() {
        return settings.name;
    }

    @Override
    public Orchestrator<I, O> description(String text) {
        requireNonNull(text, "text");
        return copyWith(all -> all.description = text);
    }

    @Override
    public Orchestrator<I, O> blueprint(String text) {
        requireNonNull(text, "text");
        return copyWith(all -> all.blueprint = text);
    }

    @Override
    public Orchestrator<I, O> over(Class<?>... agents) {
        return over(List.of(agents).stream().map(CandidateAgents::nameOf).toArray(String[]::new));
    }

    @Override
    public Orchestrator<I, O> over(AgentSource... agents) {
        return over(List.of(agents).stream()
                .map(agent -> agent.agent().agent().name())
                .toArray(String[]::new));
    }

    @Override
    public Orchestrator<I, O> over(String... agents) {
        List<String> more = List.of(agents);
        return copyWith(all -> all.over.addAll(more));
    }

    @Override
    public Orchestrator<I, O> strategy(Strategy strategy) {
        requireNonNull(strategy, "strategy");
        return copyWith(all -> all.strategy = Optional.of(strategy));
    }

    @Override
    public Orchestrator<I, O> knowledge(Knowledge... entries) {
        List<Knowledge> more = List.of(entries);
        return copyWith(all -> all.knowledge.addAll(more));
    }

    @Override
    public Orchestrator<I, O> maxStepRemediations(int limit) {
        if (limit < 1) {
            throw Messages.tooSmall("the number of remediations of a step", limit, 1);
        }
        return copyWith(all -> all.maxStepRemediations = Optional.of(limit));
    }

    @Override
    public Orchestrator<I, O> maxTotalRedesigns(int limit) {
        if (limit < 0) {
            throw Messages.tooSmall("the number of redesigns", limit, 0);
        }
        return copyWith(all -> all.maxTotalRedesigns = Optional.of(limit));
    }

    @Override
    public Orchestrator<I, O> minStepInterval(Duration interval) {
        requireNonNull(interval, "interval");
        if (interval.isNegative()) {
            throw Messages.tooSmall("the interval between steps", interval, Duration.ZERO);
        }
        return copyWith(all -> all.minStepInterval = Optional.of(interval));
    }

    @Override
    public Orchestrator<I, O> fastPath(boolean isEnabled) {
        return copyWith(all -> all.fastPath = Optional.of(isEnabled));
    }

    @Override
    public Orchestrator<I, O> validateOutputs(boolean isEnabled) {
        return copyWith(all -> all.validateOutputs = Optional.of(isEnabled));
    }

    @Override
    public Orchestrator<I, O> validator(OutputValidator validator) {
        requireNonNull(validator, "validator");
        return copyWith(all -> all.validator = Optional.of(validator));
    }

    @Override
    public Orchestrator<I, O> llm(LlmOptions options) {
        requireNonNull(options, "options");
        return copyWith(all -> all.llm = Optional.of(options));
    }

    @Override
    public <T> Orchestrator<T, O> input(Class<T> type) {
        requireNonNull(type, "type");
        return copyWith(all -> all.input = RawClass.boxed(type));
    }

    @Override
    public <T> Orchestrator<I, T> output(Class<T> type) {
        requireNonNull(type, "type");
        return copyWith(all -> all.output = RawClass.boxed(type));
    }

    @Override
    public <T> Orchestrator<T, O> input(TypeRef<T> type) {
        requireNonNull(type, "type");
        return copyWith(all -> all.input = type.type());
    }

    @Override
    public <T> Orchestrator<I, T> output(TypeRef<T> type) {
        requireNonNull(type, "type");
        return copyWith(all -> all.output = type.type());
    }

    @Override
    public Orchestrator<I, O> goal(Consumer<GoalBuilder> more) {
        requireNonNull(more, "more");
        return copyWith(all -> all.goal = all.goal.andThen(more));
    }

    @Override
    public synchronized AgentDefinition agent() {
        AgentDefinition values = definition;
        if (values == null) {
            values = new OrchestratorActions(settings).agent();
            definition = values;
        }
        return values;
    }

    @Override
    public String toString() {
        return settings.name;
    }
}
