/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agent.GoalDefinition;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Processes of a thread of a goal, the latest first. Those of other callers belong to other threads. Immutable. */
record GoalProcesses(AgentPlatform platform, GoalDefinition goal, String thread, Caller caller) {

    private static final int MOST = 50;
    private static final Set<ProcessStatus> UNFINISHED = Stream.of(ProcessStatus.values())
            .filter(status -> !status.isFinished())
            .collect(Collectors.toUnmodifiableSet());

    /** Returns the processes; there is at least one. */
    List<AgentProcess> all() {
        var all = processes(filter(), MOST).toList();
        if (all.isEmpty()) {
            throw Messages.unknownThread(thread);
        }
        return all;
    }

    /** Returns the open questions of the process that the thread shows; empty if no process has any. */
    Optional<Interrupts> open() {
        return interrupts().filter(each -> !each.ids().isEmpty()).findFirst();
    }

    /** Returns the process that the thread shows. A process that runs for long may ask after a later one has ended. */
    AgentProcess shown() {
        return open().map(Interrupts::root)
                .or(() -> processes(filter(), 1).findFirst())
                .orElseThrow(() -> Messages.unknownThread(thread));
    }

    /** Returns the process with one of these questions, or the one that the thread shows if they are not open. */
    AgentProcess asking(Set<String> questions) {
        return interrupts()
                .filter(each -> each.ids().stream().anyMatch(questions::contains))
                .map(Interrupts::root)
                .findFirst()
                .orElseGet(this::shown);
    }

    private Stream<Interrupts> interrupts() {
        return processes(filter().withStatuses(UNFINISHED), MOST).map(process -> new Interrupts(platform, process));
    }

    private ProcessFilter filter() {
        return ProcessFilter.all()
                .withLabel(thread)
                .withGoal(goal.name())
                .withCaller(caller)
                .withoutChildren();
    }

    private Stream<AgentProcess> processes(ProcessFilter filter, int most) {
        return platform.processes(filter, PageRequest.first(most)).items().stream()
                .map(ProcessInfo::id)
                .flatMap(id -> platform.process(id).stream());
    }
}
