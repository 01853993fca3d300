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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Child processes of a run. Not thread-safe; confined to one run. */
final class Subagents {

    private final String root;
    private final EventSink out;
    private final Set<String> known = new HashSet<>();
    private final Deque<String> open = new ArrayDeque<>();

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
            open.push(process.id());
            out.add(AgUiEvents.subagentStarted(
                    process.id(), process.agent().name(), process.parent().filter(known::contains)));
        }
        return Optional.of(process.id());
    }

    /** Ends the subagent of a process. */
    void ended(AgentProcess process, ProcessStatus status) {
        if (open.remove(process.id())) {
            out.add(
                    status == ProcessStatus.COMPLETED
                            ? AgUiEvents.subagentFinished(process.id(), AgUiEvents.outcome("success"))
                            : AgUiEvents.subagentError(process.id(), "The agent ended without a result: " + status));
        }
    }

    List<String> open() {
        return List.copyOf(open);
    }

    /** Ends all subagents, the inner ones first. */
    void endAll(Function<String, JsonObject> last) {
        open.forEach(id -> out.add(last.apply(id)));
        open.clear();
    }
}
