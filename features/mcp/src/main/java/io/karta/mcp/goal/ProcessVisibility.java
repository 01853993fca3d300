/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.agent.GoalDefinition;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Processes and questions that a caller may see. Immutable. */
record ProcessVisibility(AgentPlatform platform, String operatorRole) {

    /** Returns a process if the caller may see all of it. */
    Optional<AgentProcess> process(String id, Caller caller) {
        return platform.process(id).filter(process -> isExported(process) && isWhole(process, caller));
    }

    private boolean isWhole(AgentProcess process, Caller caller) {
        return process.caller().name().equals(caller.name()) || caller.hasRole(operatorRole);
    }

    /** A child is visible with the process that has started it. */
    private boolean isExported(AgentProcess process) {
        GoalDefinition goal = process.goal();
        return goal.isOpenTo(GoalCatalog.ENDPOINT)
                || process.parent()
                        .flatMap(platform::process)
                        .filter(this::isExported)
                        .isPresent();
    }

    /** Returns the open question of a process, or of its awaited child, if the caller may answer it. */
    Optional<OpenQuestion> question(AgentProcess process, Caller caller) {
        return questions(process, caller).findFirst();
    }

    /** Returns the open questions of a process, and of its awaited children, that the caller may answer. */
    Stream<OpenQuestion> questions(AgentProcess process, Caller caller) {
        return questions(process).filter(question -> question.question()
                .form()
                .role()
                .map(caller::hasRole)
                .orElseGet(() -> isWhole(process, caller)));
    }

    /** Returns a process that is a task of the caller: one of its own, of an exported goal. */
    Optional<AgentProcess> task(String id, Caller caller) {
        return platform.process(id)
                .filter(process -> process.parent().isEmpty()
                        && process.goal().isOpenTo(GoalCatalog.ENDPOINT)
                        && process.caller().name().equals(caller.name()));
    }

    /** Returns the names of the exported goals. */
    List<String> exportedGoals() {
        return platform.agents().stream()
                .flatMap(agent -> agent.goals().stream())
                .filter(goal -> goal.isOpenTo(GoalCatalog.ENDPOINT))
                .map(GoalDefinition::name)
                .distinct()
                .toList();
    }

    private Stream<OpenQuestion> questions(AgentProcess process) {
        return process.pendingAnswers().stream()
                .flatMap(pending -> pending.child().isEmpty()
                        ? Stream.of(new OpenQuestion(process, pending))
                        : pending.child().flatMap(platform::process).stream().flatMap(this::questions));
    }

    /** Returns the open questions of a process with this id that the caller may answer. */
    List<OpenQuestion> questions(String id, Caller caller) {
        return platform.process(id)
                .filter(this::isExported)
                .map(process -> questions(process, caller).toList())
                .orElse(List.of());
    }
}
