/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agent.ActionDefinition;
import io.karta.agent.AgentDefinition;
import io.karta.agui.FrontendTools;
import io.karta.agui.protocol.ToolOffer;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Tools that a client offers with a message. Immutable. */
record OfferedTools(List<ToolOffer> tools) {

    private List<FrontendTools.Offer> offers() {
        return tools.stream()
                .map(tool -> new FrontendTools.Offer(
                        tool.name(), tool.description(), tool.parameters().toString()))
                .toList();
    }

    /** Returns the tools for a new process; empty if there are none, or if no action reads them. */
    Optional<FrontendTools> of(AgentDefinition agent) {
        return tools.isEmpty() || !isReadBy(agent) ? Optional.empty() : Optional.of(frontendTools());
    }

    private FrontendTools frontendTools() {
        return new FrontendTools(UUID.randomUUID().toString(), offers());
    }

    private static boolean isReadBy(AgentDefinition agent) {
        return agent.actions().stream().anyMatch(OfferedTools::isReadBy);
    }

    private static boolean isReadBy(ActionDefinition action) {
        return Stream.concat(action.inputs().stream(), action.optionalInputs().stream())
                .anyMatch(FrontendTools.class::equals);
    }

    /** Replaces the tools of a session, if the client offers others than before. */
    void addTo(AgentProcess process, Caller caller) {
        var known =
                process.last(FrontendTools.class).map(FrontendTools::offered).orElse(List.of());
        if (isReadBy(process.agent()) && !known.equals(offers())) {
            process.add(frontendTools(), caller);
        }
    }

    /** Returns whether a call of a tool belongs to the front end: the client learns of it when the run ends. */
    static boolean contain(AgentProcess process, String tool) {
        return process.blackboard().all(FrontendTools.class).stream()
                .flatMap(tools -> tools.offered().stream())
                .anyMatch(offer -> offer.name().equals(tool));
    }
}
