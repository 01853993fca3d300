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
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** Processes of exported goals as resources. Immutable. */
record ProcessResource(ProcessVisibility visibility) {

    static final UriTemplate URI = UriTemplate.of("karta://processes/{id}");
    private static final String JSON = "application/json";

    ServerResource resource() {
        var definition = JsonBuilders.object()
                .add("uriTemplate", URI.text())
                .add("name", "process")
                .add("description", "State and explanation of a process of the caller")
                .add("mimeType", JSON)
                .build();
        return new ServerResource(URI, definition, this::read);
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
