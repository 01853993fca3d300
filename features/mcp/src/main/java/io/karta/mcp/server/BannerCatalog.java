/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The tool that shows name, version and start of the server. Immutable. */
public record BannerCatalog(ServerInfo info, Instant started) implements Catalog {

    private static final String NAME = "helloBanner";
    private static final String LINE = "~".repeat(50);

    @Override
    public List<ServerTool> tools(Caller caller) {
        return List.of(new ServerTool(NAME, definition(), this::banner).from("the banner of Karta"));
    }

    private static JsonObject definition() {
        return JsonBuilders.object()
                .add("name", NAME)
                .add("description", "Shows the name, the version and the start of this server")
                .add(
                        "inputSchema",
                        JsonBuilders.object().add("type", "object").add("properties", JsonValue.EMPTY_JSON_OBJECT))
                .add("annotations", JsonBuilders.object().add("readOnlyHint", true))
                .build();
    }

    private JsonObject banner(Exchange exchange) {
        var lines = new ArrayList<>(List.of(LINE, info.name(), "Version: " + info.version()));
        info.instructions().ifPresent(lines::add);
        lines.add("Protocol: " + String.join(", ", ProtocolVersion.dates()));
        lines.add("Started: " + started);
        lines.add(LINE);
        var json = JsonBuilders.object()
                .add("type", "banner")
                .add("lines", JsonBuilders.array(lines))
                .build();
        return ToolResults.structured(json, exchange.version());
    }
}
