/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.action.ActionContext;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Agents that can run steps.
 *
 * @param idle the names of agents without a suitable goal
 */
record CandidateAgents(List<CandidateAgent> candidateList, List<String> idle) {

    /** Selects the candidates from the deployed agents. */
    static CandidateAgents of(OrchestratorSettings settings, ActionContext context) {
        List<AgentDefinition> deployed = context.platform().agents();
        Set<String> waiting = waiting(settings, context);
        List<AgentDefinition> free = (settings.over.isEmpty() ? deployed : named(settings, deployed))
                .stream().filter(agent -> !waiting.contains(agent.name())).toList();
        var candidates = new CandidateAgents(
                free.stream()
                        .flatMap(agent -> CandidateAgent.of(agent).stream())
                        .toList(),
                free.stream()
                        .filter(agent -> CandidateAgent.of(agent).isEmpty())
                        .map(AgentDefinition::name)
                        .toList());
        if (candidates.candidateList.isEmpty()) {
            throw Messages.noCandidates(settings);
        }
        return candidates;
    }

    /**
     * Returns this orchestrator and the agents that called it, because they would call each other endlessly. Explicitly
     * added agents can run steps nevertheless, unless they are orchestrators.
     */
    private static Set<String> waiting(OrchestratorSettings settings, ActionContext context) {
        List<AgentProcess> processes = ancestry(context).toList();
        Set<String> ids = processes.stream().map(AgentProcess::id).collect(Collectors.toSet());
        Stream<String> orchestrators = context.blackboard().all(OrchestrationStarted.class).stream()
                .filter(began -> ids.contains(began.process()))
                .map(OrchestrationStarted::orchestrator);
        Stream<String> callers = processes.stream()
                .filter(process -> settings.over.isEmpty())
                .map(process -> process.goal().agent());
        return Stream.of(Stream.of(settings.name), orchestrators, callers)
                .flatMap(Function.identity())
                .collect(Collectors.toSet());
    }

    /** Returns the process and its ancestors. */
    private static Stream<AgentProcess> ancestry(ActionContext context) {
        return Stream.iterate(Optional.<AgentProcess>of(context.process()), Optional::isPresent, one -> one.flatMap(
                                AgentProcess::parent)
                        .flatMap(context.platform()::process))
                .flatMap(Optional::stream);
    }

    private static List<AgentDefinition> named(OrchestratorSettings settings, List<AgentDefinition> deployed) {
        List<AgentDefinition> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String name : settings.over.stream().distinct().toList()) {
            deployed.stream()
                    .filter(agent -> agent.name().equals(name))
                    .findFirst()
                    .ifPresentOrElse(found::add, () -> missing.add(name));
        }
        if (!missing.isEmpty()) {
            throw Messages.notDeployed(
                    settings.name,
                    missing,
                    deployed.stream().map(AgentDefinition::name).toList());
        }
        return found;
    }

    /** Returns the agent name of an annotated class. */
    static String nameOf(Class<?> type) {
        return Optional.ofNullable(type.getAnnotation(Agent.class))
                .map(Agent::name)
                .filter(name -> !name.isEmpty())
                .orElse(type.getSimpleName());
    }

    Optional<CandidateAgent> find(String name) {
        return candidateList.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .or(() -> candidateList.stream()
                        .filter(candidate -> candidate.goal().name().equals(name))
                        .findFirst());
    }

    /** Returns the agent of a step; it may have been undeployed since the check. */
    CandidateAgent get(String name) {
        return find(name).orElseThrow(() -> Messages.agentRemoved(name, names()));
    }

    /** Returns the goals of an agent with several goals that a strategy names without a goal. */
    List<String> goalsOf(String agent) {
        return candidateList.stream()
                .filter(candidate -> candidate.agent().name().equals(agent))
                .map(CandidateAgent::name)
                .toList();
    }

    List<CandidateAgent> producing(Type type) {
        return candidateList.stream()
                .filter(candidate -> candidate.produces(type))
                .toList();
    }

    List<String> names() {
        return candidateList.stream().map(CandidateAgent::name).toList();
    }

    /** Describes the agents in the prompt for a strategy. */
    String describe(Shapes shapes) {
        return candidateList.stream()
                .map(candidate -> candidate.describe(shapes).toString())
                .collect(Collectors.joining("\n\n"));
    }
}
