/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Optional;
import java.util.Set;

/**
 * Identity and capabilities of the server. Immutable.
 *
 * @param name the name
 * @param version the version
 * @param instructions guidance for models; empty for none
 * @param permitted the deprecated features that are offered
 */
public record ServerInfo(String name, String version, Optional<String> instructions, Set<DeprecatedFeature> permitted) {

    private static final String META = "_meta";

    /** Returns the result of {@code initialize}. */
    public JsonObject handshake(ProtocolVersion agreed, Caller caller) {
        var result = JsonBuilders.object()
                .add("protocolVersion", agreed.date())
                .add("capabilities", capabilities(agreed, caller))
                .add("serverInfo", identity());
        instructions.ifPresent(text -> result.add("instructions", text));
        return result.build();
    }

    JsonObject discovery() {
        var result = JsonBuilders.object()
                .add("supportedVersions", JsonBuilders.array(ProtocolVersion.dates()))
                .add("capabilities", capabilities(ProtocolVersion.V2026_07_28, Caller.anonymous()));
        instructions.ifPresent(text -> result.add("instructions", text));
        return result.build();
    }

    /** Returns a result with the identity of the server in its metadata. */
    public JsonObject identifying(JsonObject result) {
        var meta = result.get(META) instanceof JsonObject given ? given : JsonValue.EMPTY_JSON_OBJECT;
        return JsonBuilders.object(result)
                .add(META, JsonBuilders.object(meta).add("io.modelcontextprotocol/serverInfo", identity()))
                .build();
    }

    private JsonObjectBuilder identity() {
        return JsonBuilders.object().add("name", name).add("version", version);
    }

    private JsonObject capabilities(ProtocolVersion version, Caller caller) {
        var capabilities = JsonBuilders.object()
                .add("completions", JsonBuilders.object())
                .add("prompts", JsonBuilders.object().add("listChanged", true))
                .add("resources", JsonBuilders.object().add("listChanged", true).add("subscribe", true))
                .add("tools", JsonBuilders.object().add("listChanged", true));
        TaskSupport.declare(capabilities, version, caller);
        if (!version.isStateless() && permitted.contains(DeprecatedFeature.LOGGING)) {
            capabilities.add("logging", JsonBuilders.object());
        }
        return capabilities.build();
    }
}
