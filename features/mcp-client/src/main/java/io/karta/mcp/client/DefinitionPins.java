/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Accepted tool definitions: those with the configured hash, otherwise those that were received first. Otherwise a
 * server could pass a review with one description, and later send instructions in another. Not thread-safe.
 */
final class DefinitionPins {

    private static final Logger LOG = System.getLogger(DefinitionPins.class.getName());

    private final ConnectionSettings settings;
    private final Map<String, String> first = new HashMap<>();
    private final Set<String> reported = new HashSet<>();

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

    /** Returns the names for the server of the tools whose definition differs from the first one, and reports them. */
    Set<String> changed(Collection<RemoteToolDefinition> tools) {
        var changed = tools.stream()
                .filter(tool -> !tool.hash().equals(first.computeIfAbsent(tool.remoteName(), name -> tool.hash())))
                .map(RemoteToolDefinition::remoteName)
                .collect(Collectors.toUnmodifiableSet());
        changed.stream()
                .filter(reported::add)
                .forEach(tool ->
                        LOG.log(Level.WARNING, () -> Messages.changedTool(settings.name(), CleanText.of(tool, 80))));
        return changed;
    }
}
