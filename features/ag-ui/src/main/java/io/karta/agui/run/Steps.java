/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.AgUiEvents;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Actions of a run that the client shows as running. Not thread-safe; confined to one run. */
final class Steps {

    private final EventSink out;
    private final Set<Step> open = new LinkedHashSet<>();

    Steps(EventSink out) {
        this.out = out;
    }

    private record Step(String name, Optional<String> subagent) {}

    void started(String action, Optional<String> subagent) {
        if (open.add(new Step(action, subagent))) {
            out.add(AgUiEvents.stepStarted(action, subagent));
        }
    }

    /** Ends a step; a client that is slow, or has connected later, may not know that it has started. */
    void finished(String action, Optional<String> subagent) {
        if (open.remove(new Step(action, subagent))) {
            out.add(AgUiEvents.stepFinished(action, subagent));
        }
    }

    void endOf(Optional<String> subagent) {
        List.copyOf(open).stream()
                .filter(step -> step.subagent().equals(subagent))
                .forEach(step -> finished(step.name(), subagent));
    }

    void endAll() {
        List.copyOf(open).forEach(step -> finished(step.name(), step.subagent()));
    }
}
