/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentSource;
import io.karta.agent.GoalDefinition;
import io.karta.generation.Shapes;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.AutonomyInvocation;
import io.karta.process.Caller;
import io.karta.process.Explanation;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;
import io.karta.process.SupervisorInvocation;
import io.karta.process.UtilityInvocation;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** A platform whose goals are played, and whose other threads run when the test says so. */
final class PlayedPlatform implements AgentPlatform {

    private final List<GoalDefinition> goals;
    private final Map<String, AgentProcess> processes = new ConcurrentHashMap<>();
    private final Queue<Runnable> started = new ArrayDeque<>();
    private final Shapes shapes = new Shapes();

    PlayedPlatform(PlayedGoal... goals) {
        this.goals = List.of(goals);
    }

    /** Does what was started on another thread. */
    void letStartedRun() {
        while (!started.isEmpty()) {
            started.remove().run();
        }
    }

    /** Adds a process as something else than HTTP makes it. */
    PlayedProcess add(String goal, Caller caller) {
        var process = process(
                (PlayedGoal) goals.stream()
                        .filter(g -> g.name().equals(goal))
                        .findFirst()
                        .orElseThrow(),
                caller);
        process.play();
        return process;
    }

    @Override
    public List<AgentDefinition> agents() {
        return List.of(new PlayedAgent(PlayedGoal.AGENT, goals), new PlayedAgent("Backstage", List.of()));
    }

    @Override
    public List<GoalDefinition> goals() {
        return goals;
    }

    @Override
    public AgentDefinition deploy(AgentSource agent) {
        throw new UnsupportedOperationException("HTTP deploys nothing");
    }

    @Override
    public <T> AgentInvocation<T> invocation(Class<T> result) {
        throw new UnsupportedOperationException("HTTP calls goals by name");
    }

    @Override
    public UtilityInvocation utility() {
        throw new UnsupportedOperationException("HTTP calls goals by name");
    }

    @Override
    public SupervisorInvocation supervisor() {
        throw new UnsupportedOperationException("HTTP calls goals by name");
    }

    @Override
    public AutonomyInvocation ask(String content) {
        return new PlayedAutonomy(this, content, ProcessOptions.defaults());
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Object... inputs) {
        var goal = (PlayedGoal) agent.goals().stream()
                .filter(g -> g.name().equals(options.goal().orElseThrow()))
                .findFirst()
                .orElseThrow();
        if (goal.name().equals("refuses")) {
            throw new InvalidInputException("KARTA-000: refuses needs a Customer");
        }
        return process(goal, options.caller().orElseThrow(), inputs).speaking(options.locale());
    }

    private PlayedProcess process(PlayedGoal goal, Caller caller, Object... inputs) {
        var id = "p" + (processes.size() + 1);
        var process = new PlayedProcess(id, agents().get(0), goal, caller, List.of(inputs));
        processes.put(id, process);
        return process;
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs) {
        throw new UnsupportedOperationException("HTTP has no named inputs");
    }

    @Override
    public AgentProcess run(AgentProcess process) {
        ((PlayedProcess) process).play();
        return process;
    }

    @Override
    public CompletionStage<AgentProcess> start(AgentProcess process) {
        var end = new CompletableFuture<AgentProcess>();
        started.add(() -> {
            run(process);
            end.complete(process);
        });
        return end;
    }

    @Override
    public Optional<AgentProcess> process(String id) {
        return Optional.ofNullable(processes.get(id));
    }

    @Override
    public Optional<AgentProcess> kill(String id) {
        process(id).ifPresent(AgentProcess::kill);
        return process(id);
    }

    @Override
    public Optional<AgentProcess> resume(String id) {
        process(id).map(PlayedProcess.class::cast).ifPresent(PlayedProcess::resume);
        return process(id);
    }

    @Override
    public CompletionStage<AgentProcess> answer(AgentProcess process, String questionId, Object answer, Caller by) {
        var goesOn = ((PlayedProcess) process).take(questionId, answer, by);
        var end = new CompletableFuture<AgentProcess>();
        started.add(() -> {
            goesOn.run();
            end.complete(process);
        });
        return end;
    }

    @Override
    public Explanation explanation(String goal, Class<?>... inputs) {
        throw new UnsupportedOperationException("HTTP explains processes in words");
    }

    @Override
    public Shapes shapes() {
        return shapes;
    }
}
