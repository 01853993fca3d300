/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.health.ConnectionState;
import io.karta.tool.ToolGroupPermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Group of tools for one purpose, selected by a role such as {@code web} rather than by a provider. Groups are CDI
 * beans or are found by {@link java.util.ServiceLoader}; a bean replaces a group of the same role from the class path.
 *
 * <pre>{@code
 * @Produces
 * @ApplicationScoped
 * ToolGroup web(SearchService search) {
 *     return ToolGroup.of(CoreToolGroups.WEB, "Searches the web", "Acme", Tool.fromInstance(search))
 *             .withPermissions(ToolGroupPermission.INTERNET_ACCESS);
 * }
 *
 * @Action(toolGroups = @ToolGroupRequirement("web"))
 * Findings research(Topic topic, Ai ai) { ... }          // all model calls in this action offer these tools
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface ToolGroup {

    /**
     * Creates a group.
     *
     * @param role the role
     * @param description the description of the group
     * @param provider the provider of the tools
     * @param tools the tools, with unique names
     * @return the group, which needs no permissions
     */
    static ToolGroup of(String role, String description, String provider, List<Tool> tools) {
        return new ImmutableToolGroup(role, description, provider, Set.of(), tools);
    }

    /**
     * Returns the role of the group.
     *
     * @return the role
     */
    String role();

    /**
     * Returns the description of the group.
     *
     * @return the description, for users
     */
    String description();

    /**
     * Returns the provider of the tools.
     *
     * @return the provider, for users
     */
    String provider();

    /**
     * Returns the permissions that the tools need.
     *
     * @return the permissions
     */
    Set<ToolGroupPermission> permissions();

    /**
     * Returns the tools; called for every model call that offers them.
     *
     * @return the tools, with unique names
     */
    List<Tool> tools();

    /**
     * Returns whether the tools can be called now. Before each plan, the planner excludes the actions that require a
     * group which is not available. A group of a remote system may connect here, and must limit the time that this
     * takes.
     *
     * @return {@code true} if so
     */
    default boolean isAvailable() {
        return true;
    }

    /**
     * Returns the state of the connection to the system that provides the tools, for health checks. Does not connect,
     * and does not wait.
     *
     * @return what the latest use of the tools has found; empty if the tools belong to the application
     */
    default Optional<ConnectionState> connection() {
        return Optional.empty();
    }

    /**
     * Returns whether another system writes the definitions of the tools. Then guardrails for tools check the names,
     * descriptions and input schemas, and models do not receive tools with blocked texts.
     *
     * @return {@code true} if so
     */
    default boolean isExternal() {
        return false;
    }

    /**
     * Returns the roles of callers that the tools mention. Called once per deployment; a group of a remote system
     * overrides it, so that it connects at its first use.
     *
     * @return the roles
     */
    default Set<String> callerRoles() {
        return tools().stream()
                .flatMap(tool -> tool.rolesAllowed().stream())
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    /**
     * Returns this group with the permissions that its tools need.
     *
     * @param permissions the permissions
     * @return the changed copy
     */
    default ToolGroup withPermissions(ToolGroupPermission... permissions) {
        return new ImmutableToolGroup(role(), description(), provider(), Set.of(permissions), tools());
    }
}
