/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conditions that all processes of a list satisfy. Immutable.
 *
 * <pre>{@code
 * var overdue = ProcessFilter.all().withStatus(ProcessStatus.WAITING).createdBefore(yesterday);
 * platform.processes(overdue, PageRequest.first(50)).items().forEach(process -> ...);
 * }</pre>
 *
 * @param statuses the statuses; empty for any
 * @param agent the agent's name; empty for any
 * @param goals the names of goals; empty for any
 * @param caller the caller on whose behalf the processes run, compared by name; empty for any. An anonymous caller
 *     means the processes without a caller
 * @param label the label of {@link ProcessOptions#withLabel}; empty for any
 * @param createdBefore the time before which the processes were created; empty for any
 * @param createdAfter the time at or after which the processes were created; empty for any
 * @param isRootOnly whether child processes are left out
 */
public record ProcessFilter(
        Set<ProcessStatus> statuses,
        Optional<String> agent,
        Set<String> goals,
        Optional<Caller> caller,
        Optional<String> label,
        Optional<Instant> createdBefore,
        Optional<Instant> createdAfter,
        boolean isRootOnly) {

    private static final ProcessFilter ALL = new ProcessFilter(
            Set.of(),
            Optional.empty(),
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false);

    /** Creates a filter. */
    public ProcessFilter {
        statuses = Set.copyOf(statuses);
        requireNonNull(agent, "agent");
        goals = Set.copyOf(goals);
        requireNonNull(caller, "caller");
        requireNonNull(label, "label");
        requireNonNull(createdBefore, "createdBefore");
        requireNonNull(createdAfter, "createdAfter");
    }

    /**
     * Returns a filter that every process satisfies.
     *
     * @return the filter
     */
    public static ProcessFilter all() {
        return ALL;
    }

    /**
     * Returns this filter for processes with one of some statuses.
     *
     * @param first one status
     * @param others further statuses
     * @return the changed copy
     */
    public ProcessFilter withStatus(ProcessStatus first, ProcessStatus... others) {
        return new ProcessFilter(
                EnumSet.of(first, others), agent, goals, caller, label, createdBefore, createdAfter, isRootOnly);
    }

    /**
     * Returns this filter for processes with one of some statuses.
     *
     * @param any the statuses; empty for any
     * @return the changed copy
     */
    public ProcessFilter withStatuses(Set<ProcessStatus> any) {
        return new ProcessFilter(any, agent, goals, caller, label, createdBefore, createdAfter, isRootOnly);
    }

    /**
     * Returns this filter for the processes of an agent.
     *
     * @param name the agent's name
     * @return the changed copy
     */
    public ProcessFilter withAgent(String name) {
        return new ProcessFilter(
                statuses, Optional.of(name), goals, caller, label, createdBefore, createdAfter, isRootOnly);
    }

    /**
     * Returns this filter for processes with one of some goals.
     *
     * @param first the name of one goal
     * @param others the names of further goals
     * @return the changed copy
     */
    public ProcessFilter withGoal(String first, String... others) {
        Set<String> names = new LinkedHashSet<>(List.of(others));
        names.add(requireNonNull(first, "first"));
        return new ProcessFilter(statuses, agent, names, caller, label, createdBefore, createdAfter, isRootOnly);
    }

    /**
     * Returns this filter for processes that run on behalf of a caller.
     *
     * @param by the caller, compared by name
     * @return the changed copy
     */
    public ProcessFilter withCaller(Caller by) {
        return new ProcessFilter(
                statuses, agent, goals, Optional.of(by), label, createdBefore, createdAfter, isRootOnly);
    }

    /**
     * Returns this filter for processes with a label.
     *
     * @param key the label, such as an order number
     * @return the changed copy
     */
    public ProcessFilter withLabel(String key) {
        return new ProcessFilter(
                statuses, agent, goals, caller, Optional.of(key), createdBefore, createdAfter, isRootOnly);
    }

    /**
     * Returns this filter for processes that were created before a time.
     *
     * @param time the time; processes that were created at this time do not satisfy the filter
     * @return the changed copy
     */
    public ProcessFilter createdBefore(Instant time) {
        return new ProcessFilter(statuses, agent, goals, caller, label, Optional.of(time), createdAfter, isRootOnly);
    }

    /**
     * Returns this filter for processes that were created at a time or later.
     *
     * @param time the time
     * @return the changed copy
     */
    public ProcessFilter createdAfter(Instant time) {
        return new ProcessFilter(statuses, agent, goals, caller, label, createdBefore, Optional.of(time), isRootOnly);
    }

    /**
     * Returns this filter without child processes.
     *
     * @return the changed copy
     */
    public ProcessFilter withoutChildren() {
        return new ProcessFilter(statuses, agent, goals, caller, label, createdBefore, createdAfter, true);
    }

    /**
     * Returns whether a process satisfies the filter.
     *
     * @param process the properties of the process
     * @return {@code true} if it satisfies every condition
     */
    public boolean accepts(ProcessInfo process) {
        return (statuses.isEmpty() || statuses.contains(process.status()))
                && agent.map(process.agent()::equals).orElse(true)
                && (goals.isEmpty() || goals.contains(process.goal()))
                && caller.map(by -> by.name().equals(process.caller())).orElse(true)
                && (label.isEmpty() || label.equals(process.label()))
                && createdBefore.map(process.createdAt()::isBefore).orElse(true)
                && !createdAfter.filter(process.createdAt()::isBefore).isPresent()
                && !(isRootOnly && process.parent().isPresent());
    }
}
