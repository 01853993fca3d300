/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.elicitation;

import static java.util.Objects.requireNonNull;

import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.tool.ToolInput;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/** Request for input, as a form. */
record FormElicitation(
        String connection,
        String tool,
        String message,
        JsonObject schema,
        Caller caller,
        Optional<AgentProcess> process)
        implements McpElicitation {

    FormElicitation {
        requireNonNull(connection, "connection");
        requireNonNull(tool, "tool");
        requireNonNull(message, "message");
        requireNonNull(schema, "schema");
        requireNonNull(caller, "caller");
    }

    @Override
    public McpElicitation withCaller(Caller other) {
        return new FormElicitation(connection, tool, message, schema, other, process);
    }

    @Override
    public Set<String> fields() {
        return Collections.unmodifiableSet(properties().keySet());
    }

    private JsonObject properties() {
        return schema.get("properties") instanceof JsonObject properties ? properties : JsonValue.EMPTY_JSON_OBJECT;
    }

    @Override
    public Optional<ToolInput> defaults() {
        var defaults = JsonProvider.provider().createObjectBuilder();
        properties().forEach((name, property) -> {
            if (property instanceof JsonObject field && field.containsKey("default")) {
                defaults.add(name, field.get("default"));
            }
        });
        var content = defaults.build();
        boolean isComplete = !(schema.get("required") instanceof JsonArray required)
                || required.stream()
                        .allMatch(name -> name instanceof JsonString text && content.containsKey(text.getString()));
        return isComplete ? Optional.of(ToolInput.of(content)) : Optional.empty();
    }
}
