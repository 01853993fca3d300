/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.PlannerType;
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

/** Invocation of a goal of one agent, deployed or not, under a supervising model. */
record AgentGoalInvocation<T>(
        LocalPlatform platform, CompiledAgent agent, Class<T> result, Optional<String> chosen, ProcessOptions options)
        implements AgentInvocation<T> {

    AgentGoalInvocation {
        goal(agent, result, options.goal().or(() -> chosen));
    }

    private static GoalModel goal(CompiledAgent agent, Class<?> result, Optional<String> name) {
        List<GoalModel> fitting = GoalDirectory.closest(result, agent);
        List<String> names = fitting.stream().map(GoalModel::name).toList();
        if (name.isPresent()) {
            return fitting.stream()
                    .filter(goal -> goal.name().equals(name.get()))
                    .findFirst()
                    .orElseThrow(() -> Messages.unknownGoal(name.get(), "that produces " + Nouns.one(result), names));
        }
        if (fitting.isEmpty()) {
            throw Messages.noGoalProduces(
                    result,
                    agent.model().goalModels().stream().map(GoalModel::name).toList());
        }
        return fitting.get(0);
    }

    @Override
    public AgentInvocation<T> ofGoal(String goal) {
        return new AgentGoalInvocation<>(platform, agent, result, Optional.of(requireNonNull(goal, "goal")), options);
    }

    @Override
    public AgentInvocation<T> withOptions(ProcessOptions other) {
        return new AgentGoalInvocation<>(platform, agent, result, chosen, other.withPlanner(PlannerType.SUPERVISOR));
    }

    private GoalModel goal() {
        Optional<String> name = options.goal().or(() -> chosen);
        List<GoalModel> fitting = GoalDirectory.closest(result, agent);
        if (name.isEmpty() && fitting.size() > 1) {
            throw Messages.severalGoalsProduce(
                    result, fitting.stream().map(GoalModel::name).toList());
        }
        return goal(agent, result, name);
    }

    private JournaledProcess created(ProcessInputs inputs) {
        return platform.maker().create(agent, inputs.goal(), options, inputs);
    }

    private JournaledProcess started(ProcessInputs inputs) {
        JournaledProcess process = created(inputs);
        process.lifeCycle().start();
        return process;
    }

    private AgentProcess start(ProcessInputs inputs) {
        JournaledProcess process = started(inputs);
        platform.runner().start(process);
        return process;
    }

    @Override
    public T invoke(Object... inputs) {
        return platform.run(created(ProcessInputs.of(goal(), inputs))).result(result);
    }

    @Override
    public T invoke(Map<String, ?> inputs) {
        return platform.run(created(ProcessInputs.of(goal(), inputs))).result(result);
    }

    @Override
    public CompletionStage<T> invokeAsync(Object... inputs) {
        return platform.runner().start(started(ProcessInputs.of(goal(), inputs)), process -> process.result(result));
    }

    @Override
    public CompletionStage<T> invokeAsync(Map<String, ?> inputs) {
        return platform.runner().start(started(ProcessInputs.of(goal(), inputs)), process -> process.result(result));
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
