/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Changes of lists and resources since the last check. Not thread-safe. */
public final class Changes {

    private final McpServer server;
    private final Filter filter;
    private final Map<String, Integer> known = new HashMap<>();

    /**
     * Changes that a client has subscribed to.
     *
     * @param tools whether the list of tools has changed
     * @param prompts whether the list of prompts has changed
     * @param resources whether the list of resources has changed
     * @param uris resources that may change
     * @param caller the client
     */
    public record Filter(
            boolean tools, boolean prompts, boolean resources, Supplier<Set<String>> uris, Caller caller) {}

    /** Notification of a change. */
    public record Notice(String method, JsonObject params) {}

    public Changes(McpServer server, Filter filter) {
        this.server = server;
        this.filter = filter;
        next(); // what is there now is no change
    }

    /** Returns the changes since the last call. */
    public List<Notice> next() {
        var notices = new ArrayList<Notice>();
        if (filter.tools()) {
            list("tools", server.hashOfTools()).ifPresent(notices::add);
        }
        if (filter.prompts()) {
            list("prompts", server.hashOfPrompts()).ifPresent(notices::add);
        }
        if (filter.resources()) {
            list("resources", server.hashOfResources()).ifPresent(notices::add);
        }
        for (var uri : filter.uris().get()) {
            server.versionOf(uri, filter.caller())
                    .filter(version -> isChanged(uri, version))
                    .map(version -> new Notice(
                            "notifications/resources/updated",
                            JsonBuilders.object().add("uri", uri).build()))
                    .ifPresent(notices::add);
        }
        return notices;
    }

    private Optional<Notice> list(String name, int hash) {
        return isChanged(name, hash)
                ? Optional.of(new Notice(
                        "notifications/%s/list_changed".formatted(name),
                        JsonBuilders.object().build()))
                : Optional.empty();
    }

    private boolean isChanged(String key, int version) {
        var earlier = known.put(key, version);
        return earlier != null && earlier != version;
    }
}
