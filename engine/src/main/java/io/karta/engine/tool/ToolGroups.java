/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.engine.guard.ToolDefinitionGuard;
import io.karta.health.ConnectionState;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Tool groups by role. Thread-safe. */
public final class ToolGroups {

    private final Map<String, ToolGroup> groups = new TreeMap<>();

    private final ToolDefinitionGuard guard;

    private ToolGroups(ToolDefinitionGuard guard) {
        this.guard = guard;
    }

    /**
     * Collects groups.
     *
     * @param groups the groups, each with another role
     * @param guard checks the definitions of external tools
     * @return the collection
     * @throws io.karta.agent.AgentException if two have one role
     */
    public static ToolGroups of(Collection<? extends ToolGroup> groups, ToolDefinitionGuard guard) {
        var all = new ToolGroups(guard);
        for (ToolGroup group : groups) {
            ToolGroup other = all.groups.put(group.role(), group);
            if (other != null) {
                throw Messages.groupsOfOneRole(group, other);
            }
        }
        return all;
    }

    /**
     * Returns the roles that are provided.
     *
     * @return the roles, in order
     */
    public Set<String> roles() {
        return Set.copyOf(groups.keySet());
    }

    /** Returns the tools of a required group. */
    List<Tool> tools(String role, Optional<String> asker) {
        return find(role).orElseThrow(() -> Messages.noToolGroup(role, groups.keySet(), asker));
    }

    /** Returns the tools of a group, if it exists and is available. */
    List<Tool> toolsIfAny(String role) {
        return isAvailable(role) ? find(role).orElse(List.of()) : List.of();
    }

    /** Returns the unavailable groups that an action requires; a missing group is reported when it is used. */
    public List<String> unavailable(Collection<NeededToolGroup> needed) {
        return needed.stream()
                .filter(NeededToolGroup::isRequired)
                .map(NeededToolGroup::role)
                .filter(role -> !isAvailable(role))
                .toList();
    }

    private boolean isAvailable(String role) {
        return Optional.ofNullable(groups.get(role)).map(ToolGroup::isAvailable).orElse(true);
    }

    Stream<Tool> tools(NeededToolGroup needed, Optional<String> asker) {
        return (needed.isRequired() ? tools(needed.role(), asker) : toolsIfAny(needed.role())).stream();
    }

    /** Returns the states of the connections, by role. */
    public Map<String, ConnectionState> connections() {
        var states = new TreeMap<String, ConnectionState>();
        groups.forEach((role, group) -> group.connection().ifPresent(state -> states.put(role, state)));
        return states;
    }

    /** Returns the roles of callers that the tools of the groups mention. */
    public Stream<String> rolesOfCallers() {
        return groups.values().stream().flatMap(group -> group.callerRoles().stream());
    }

    /** Returns the tools of a group of one prompt. */
    List<Tool> usable(ToolGroup group) {
        return guard.usable(group);
    }

    /** Returns the tools of a prompt without those of external sources that models may not receive. */
    List<Tool> usable(List<Tool> tools) {
        return guard.usable(tools);
    }

    private Optional<List<Tool>> find(String role) {
        return Optional.ofNullable(groups.get(role)).map(guard::usable);
    }
}
