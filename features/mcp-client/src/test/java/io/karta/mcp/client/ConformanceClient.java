/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URI;
import java.util.Map;

/** The client that the conformance suite of the protocol runs. Calls the tools of the server in its last argument. */
final class ConformanceClient {

    private ConformanceClient() {}

    public static void main(String[] arguments) throws Exception {
        try (var group = Fixture.of(URI.create(arguments[arguments.length - 1])).group()) {
            var context = new JsonMessages().read(System.getenv().getOrDefault("MCP_CONFORMANCE_CONTEXT", "{}"));
            if (context.get("toolCalls") instanceof JsonArray calls) {
                for (var call : calls.getValuesAs(JsonObject.class)) {
                    call(group, call.getString("name"), call.getJsonObject("arguments"));
                }
            } else {
                for (var tool : group.tools()) {
                    call(group, tool.name(), sample(tool));
                }
            }
        }
        System.exit(0);
    }

    private static void call(McpToolGroup group, String name, JsonObject arguments) throws Exception {
        for (var tool : group.tools()) {
            if (tool.name().equals(name)) {
                System.out.println(tool.call(arguments.toString(), ToolContext.none()));
            }
        }
    }

    private static JsonObject sample(Tool tool) {
        var values = Map.of("number", "2", "integer", "2", "boolean", "true", "object", "{}", "array", "[]");
        var sample = new StringBuilder();
        if (tool.inputSchema().get("properties") instanceof JsonObject properties) {
            properties.forEach((name, schema) -> sample.append(sample.isEmpty() ? "" : ",")
                    .append('"')
                    .append(name)
                    .append("\":")
                    .append(values.getOrDefault(type(schema), "\"x\"")));
        }
        try {
            return new JsonMessages().read("{" + sample + "}");
        } catch (ConnectionException e) {
            throw new AssertionError(e);
        }
    }

    private static String type(JsonValue schema) {
        return schema instanceof JsonObject object ? object.getString("type", "") : "";
    }
}
