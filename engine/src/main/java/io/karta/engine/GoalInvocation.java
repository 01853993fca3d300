/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Nouns;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.ProcessInputs;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Invocation of one goal, or of the only goal that produces the type. */
record GoalInvocation<T>(LocalPlatform platform, Class<T> result, Optional<GoalModel> chosen, ProcessOptions options)
        implements AgentInvocation<T> {

    @Override
    public AgentInvocation<T> ofGoal(String goal) {
        var open = new GoalInvocation<>(platform, result, Optional.empty(), options);
        return new GoalInvocation<>(platform, result, Optional.of(open.goalNamed(goal)), options);
    }

    @Override
    public AgentInvocation<T> withOptions(ProcessOptions other) {
        return new GoalInvocation<>(platform, result, chosen, requireNonNull(other, "options"));
    }

    private GoalModel goal() {
        Optional<String> named = options.goal();
        return named.isPresent()
                ? goalNamed(named.get())
                : chosen.orElseGet(() -> platform.directory().one(result, options));
    }

    private GoalModel goalNamed(String goal) {
        List<GoalModel> fitting =
                chosen.map(List::of).orElseGet(() -> platform.directory().fitting(result));
        return fitting.stream()
                .filter(candidate -> candidate.name().equals(goal))
                .findFirst()
                .orElseThrow(() -> noSuchGoal(goal, fitting));
    }

    private AgentException noSuchGoal(String goal, List<GoalModel> fitting) {
        return platform.directory().remote(result).contains(goal)
                ? Messages.notLocal(List.of(goal))
                : Messages.unknownGoal(
                        goal,
                        "that produces " + Nouns.one(result),
                        fitting.stream().map(GoalModel::name).toList());
    }

    private JournaledProcess created(ProcessInputs inputs) {
        CompiledAgent agent = platform.directory().agent(inputs.goal().agent());
        return platform.maker().create(agent, inputs.goal(), options, inputs);
    }

    private JournaledProcess claimed(ProcessInputs inputs) {
        JournaledProcess process = created(inputs);
        process.lifeCycle().start();
        return process;
    }

    private T invoke(ProcessInputs inputs) {
        JournaledProcess process = created(inputs);
        return platform.run(process).result(result);
    }

    private CompletionStage<T> invokeAsync(ProcessInputs inputs) {
        return platform.runner().start(claimed(inputs), process -> process.result(result));
    }

    private AgentProcess start(ProcessInputs inputs) {
        JournaledProcess process = claimed(inputs);
        platform.runner().start(process);
        return process;
    }

    @Override
    public T invoke(Object... inputs) {
        return invoke(ProcessInputs.of(goal(), inputs));
    }

    @Override
    public T invoke(Map<String, ?> inputs) {
        return invoke(ProcessInputs.of(goal(), inputs));
    }

    @Override
    public CompletionStage<T> invokeAsync(Object... inputs) {
        return invokeAsync(ProcessInputs.of(goal(), inputs));
    }

    @Override
    public CompletionStage<T> invokeAsync(Map<String, ?> inputs) {
        return invokeAsync(ProcessInputs.of(goal(), inputs));
    }

    @Override
    public AgentProcess start(Object... inputs) {
        return start(ProcessInputs.of(goal(), inputs));
    }

    @Override
    public AgentProcess start(Map<String, ?> inputs) {
        return start(ProcessInputs.of(goal(), inputs));
    }

    @Override
    public ProcessEvent.Stream stream(Object... inputs) {
        return platform.stream(created(ProcessInputs.of(goal(), inputs)));
    }

    @Override
    public ProcessEvent.Stream stream(Map<String, ?> inputs) {
        return platform.stream(created(ProcessInputs.of(goal(), inputs)));
    }
}
