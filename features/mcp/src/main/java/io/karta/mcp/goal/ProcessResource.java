/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.server.ContentWriter;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.ServerResource;
import io.karta.mcp.server.UriTemplate;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Processes of exported goals as resources. Immutable. */
record ProcessResource(ProcessVisibility visibility) {

    static final UriTemplate URI = UriTemplate.of("karta://processes/{id}");
    private static final int SUGGESTED = 100; // the maximum of the protocol
    private static final String JSON = "application/json";

    ServerResource resource() {
        var definition = JsonBuilders.object()
                .add("uriTemplate", URI.text())
                .add("name", "process")
                .add("description", "State and explanation of a process of the caller")
                .add("mimeType", JSON)
                .build();
        return new ServerResource(URI, definition, this::read, (caller, variable) -> ids(caller));
    }

    /** Returns the ids of the latest processes of a caller. Those of anonymous callers could be of others. */
    private List<String> ids(Caller caller) {
        var goals = visibility.exportedGoals();
        if (caller.name().isEmpty() || goals.isEmpty()) {
            return List.of();
        }
        var filter = ProcessFilter.all()
                .withCaller(caller)
                .withoutChildren()
                .withGoal(goals.get(0), goals.toArray(new String[0]));
        return visibility.platform().processes(filter, PageRequest.first(SUGGESTED)).items().stream()
                .map(ProcessInfo::id)
                .toList();
    }

    private Optional<JsonObject> read(Exchange exchange, String uri, Map<String, String> variables) {
        return visibility
                .process(variables.getOrDefault("id", ""), exchange.caller())
                .map(process ->
                        ContentWriter.textResource(uri, JSON, document(process).toString()));
    }

    private static JsonObject document(AgentProcess process) {
        var document = JsonBuilders.object()
                .add("id", process.id())
                .add("status", process.status().name())
                .add("agent", process.agent().name())
                .add("goal", process.goal().name())
                .add("createdAt", process.createdAt().toString());
        process.endedAt().ifPresent(at -> document.add("endedAt", at.toString()));
        return document.add("explanation", process.explain()).build();
    }
}
