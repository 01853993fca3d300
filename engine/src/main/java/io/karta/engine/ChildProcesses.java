/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.List;

/** Creates children of processes, and runs them on the thread of the parent. Thread-safe. */
record ChildProcesses(AgentRegistry agents, GoalDirectory goals, ProcessFactory factory, EngineServices services)
        implements ActionExecution.Children {

    /** Runs the only goal with a result of this type as a child, and returns its result. */
    <T> T run(JournaledProcess parent, Class<T> result, Object... inputs) {
        GoalModel goal = goals.one(result, ProcessOptions.defaults());
        return run(parent, goals.agent(goal.agent()), goal, result, inputs);
    }

    <T> T run(JournaledProcess parent, String goal, Class<T> result, Object... inputs) {
        GoalModel requested = goals.one(result, goal);
        return run(parent, goals.agent(requested.agent()), requested, result, inputs);
    }

    <T> T run(JournaledProcess parent, AgentSource source, Class<T> result, Object... inputs) {
        CompiledAgent agent = agents.of(source.agent());
        return run(parent, agent, GoalDirectory.only(agent, result), result, inputs);
    }

    /** Runs the deployed agent of a class. */
    <T> T runAgent(JournaledProcess parent, Class<?> agentClass, Class<T> result, Object... inputs) {
        CompiledAgent agent = goals.agent(agentClass);
        return run(parent, agent, GoalDirectory.only(agent, result), result, inputs);
    }

    private <T> T run(JournaledProcess parent, CompiledAgent agent, GoalModel goal, Class<T> result, Object... inputs) {
        JournaledProcess child = factory.child(parent, agent, goal, inputs);
        try {
            runHere(parent, child);
            return child.result(result);
        } finally {
            child.kill(); // the result of a suspended child is not requested again
        }
    }

    /** Runs a child on the calling thread, unless it has been started. */
    void runHere(JournaledProcess parent, JournaledProcess child) {
        services.events().childStarted(parent, child);
        if (child.status() == ProcessStatus.NOT_STARTED) {
            child.lifeCycle().start();
            child.lifeCycle().runAndAwait();
        }
    }

    @Override
    public JournaledProcess of(JournaledProcess parent, Class<?> agent, Object input, Class<?> result) {
        return of(parent, goals.agent(agent), input, result);
    }

    @Override
    public JournaledProcess of(JournaledProcess parent, AgentDefinition agent, Object input, Class<?> result) {
        return of(parent, deployed(agent), input, result);
    }

    private JournaledProcess of(JournaledProcess parent, CompiledAgent agent, Object input, Class<?> result) {
        return stored(factory.child(parent, agent, GoalDirectory.only(agent, result), input));
    }

    @Override
    public JournaledProcess attempt(JournaledProcess parent, AgentDefinition to, String goal, List<Object> inputs) {
        CompiledAgent agent = deployed(to);
        return stored(factory.attempt(parent, agent, GoalDirectory.of(agent, goal), inputs.toArray()));
    }

    private CompiledAgent deployed(AgentDefinition agent) {
        CompiledAgent compiled = agents.of(agent);
        if (!agents.deployed().contains(compiled)) {
            throw Messages.notDelegable(agent);
        }
        return compiled;
    }

    private static JournaledProcess stored(JournaledProcess child) {
        child.write();
        return child;
    }
}
