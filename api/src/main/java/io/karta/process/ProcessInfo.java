/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * Properties of a process that are known without reading its journal.
 *
 * <pre>{@code
 * platform.processes(ProcessFilter.all(), PageRequest.first(50)).items().stream()
 *         .filter(process -> process.status() == ProcessStatus.WAITING)
 *         .forEach(process -> System.out.println(process.id() + " since " + process.changedAt()));
 * }</pre>
 *
 * @param id the process's id
 * @param agent the agent's name
 * @param goal the goal's name
 * @param parent the id of the parent process; empty if this is no child
 * @param caller the name of the caller on whose behalf it runs; empty for an anonymous caller
 * @param label the label of {@link ProcessOptions#withLabel}; empty for none
 * @param status the status
 * @param createdAt the time of its creation
 * @param changedAt the time of its latest change
 */
public record ProcessInfo(
        String id,
        String agent,
        String goal,
        Optional<String> parent,
        Optional<String> caller,
        Optional<String> label,
        ProcessStatus status,
        Instant createdAt,
        Instant changedAt) {

    /** Creates the properties of a process. */
    public ProcessInfo {
        requireNonNull(id, "id");
        requireNonNull(agent, "agent");
        requireNonNull(goal, "goal");
        requireNonNull(parent, "parent");
        requireNonNull(caller, "caller");
        requireNonNull(label, "label");
        requireNonNull(status, "status");
        requireNonNull(createdAt, "createdAt");
        requireNonNull(changedAt, "changedAt");
    }
}
