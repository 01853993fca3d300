/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Changes of lists and resources since the last check. Not thread-safe. */
public final class Changes {

    private final McpServer server;
    private final Filter filter;
    private final Map<Notice, Integer> known = new HashMap<>();

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
        var now = versions();
        var notices = now.entrySet().stream()
                .filter(each -> isChanged(each.getKey(), each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        known.putAll(now); // after all could be read: a failed check loses no change
        return notices;
    }

    /** Returns the versions of everything that the client watches, by the notice of a change. */
    private Map<Notice, Integer> versions() {
        var versions = new LinkedHashMap<Notice, Integer>();
        if (filter.tools()) {
            versions.put(list("tools"), server.hashOfTools());
        }
        if (filter.prompts()) {
            versions.put(list("prompts"), server.hashOfPrompts());
        }
        if (filter.resources()) {
            versions.put(list("resources"), server.hashOfResources());
        }
        for (var uri : filter.uris().get()) {
            server.versionOf(uri, filter.caller()).ifPresent(version -> versions.put(resource(uri), version));
        }
        return versions;
    }

    private static Notice list(String name) {
        return new Notice("notifications/%s/list_changed".formatted(name), JsonValue.EMPTY_JSON_OBJECT);
    }

    private static Notice resource(String uri) {
        return new Notice(
                "notifications/resources/updated",
                JsonBuilders.object().add("uri", uri).build());
    }

    private boolean isChanged(Notice notice, int version) {
        var earlier = known.get(notice);
        return earlier != null && earlier != version;
    }
}
