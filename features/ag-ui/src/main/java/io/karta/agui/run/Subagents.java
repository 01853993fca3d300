/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.AgUiEvents;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Child processes of a run. Not thread-safe; confined to one run. */
final class Subagents {

    private final String root;
    private final EventSink out;
    private final Set<String> known = new HashSet<>();
    private final Deque<AgentProcess> open = new ArrayDeque<>();

    Subagents(String root, EventSink out) {
        this.root = root;
        this.out = out;
    }

    /** Returns the id of the subagent of a process; empty for the process of the run. */
    Optional<String> of(AgentProcess process) {
        if (process.id().equals(root)) {
            return Optional.empty();
        }
        if (known.add(process.id())) {
            open.push(process);
            out.add(AgUiEvents.subagentStarted(
                    process.id(), process.agent().name(), process.parent().filter(known::contains)));
        }
        return Optional.of(process.id());
    }

    /** Ends the subagent of a process. */
    void ended(AgentProcess process, ProcessStatus status) {
        if (open.removeIf(each -> each.id().equals(process.id()))) {
            out.add(end(process.id(), status));
        }
    }

    private static JsonObject end(String id, ProcessStatus status) {
        return status == ProcessStatus.COMPLETED
                ? AgUiEvents.subagentFinished(id, AgUiEvents.outcome("success"))
                : AgUiEvents.subagentError(id, "The agent ended without a result: " + status);
    }

    /** Ends all subagents, the inner ones first. The events of one that has ended can be on their way. */
    void endAll(Function<String, JsonObject> last) {
        open.forEach(
                each -> out.add(each.status().isFinished() ? end(each.id(), each.status()) : last.apply(each.id())));
        open.clear();
    }
}
