/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Accepted tool definitions: those with the configured hash, otherwise those that were received first. Otherwise a
 * server could pass a review with one description, and later send instructions in another. Not thread-safe.
 */
final class DefinitionPins {

    private final ConnectionSettings settings;
    private final Map<String, String> first = new HashMap<>();

    DefinitionPins(ConnectionSettings settings) {
        this.settings = settings;
    }

    /**
     * Checks all definitions against the configured hash.
     *
     * @throws ConnectionException if they differ
     */
    void check(Collection<RemoteToolDefinition> tools) throws ConnectionException {
        var hash = DefinitionHash.of(tools);
        if (settings.accepted().filter(accepted -> !accepted.equals(hash)).isPresent()) {
            throw new ConnectionException(Messages.notAccepted(settings.name(), hash));
        }
    }

    /** Returns the tools whose definition differs from the first one. */
    List<RemoteToolDefinition> changed(Collection<RemoteToolDefinition> tools) {
        return tools.stream()
                .filter(tool -> !tool.hash().equals(first.computeIfAbsent(tool.remoteName(), name -> tool.hash())))
                .toList();
    }
}
