/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.tool.ToolGroupPermission;
import java.util.List;
import java.util.Set;

/**
 * Tools for one purpose, which agents ask for by a role: {@code web} rather than the service of somebody. Found as CDI
 * beans and by {@link java.util.ServiceLoader}; a bean takes the place of a group of the same role that was found so.
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
 * Findings research(Topic topic, Ai ai) { ... }          // every call of a model in here is offered these tools
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface ToolGroup {

    /**
     * Creates a group.
     *
     * @param role what it is asked for by
     * @param description what its tools do
     * @param provider whose tools they are
     * @param tools the tools, each of another name
     * @return the group, which needs no permissions
     */
    static ToolGroup of(String role, String description, String provider, List<Tool> tools) {
        return new ImmutableToolGroup(role, description, provider, Set.of(), tools);
    }

    /**
     * Returns what it is asked for by.
     *
     * @return the role
     */
    String role();

    /**
     * Returns what its tools do.
     *
     * @return the description, for people
     */
    String description();

    /**
     * Returns whose tools they are.
     *
     * @return the provider, for people
     */
    String provider();

    /**
     * Returns what its tools reach.
     *
     * @return the permissions they need
     */
    Set<ToolGroupPermission> permissions();

    /**
     * Returns its tools. Asked for with every call of a model that is offered them.
     *
     * @return the tools, each of another name
     */
    List<Tool> tools();

    /**
     * Returns a group that says it needs permissions.
     *
     * @param permissions what its tools reach
     * @return the changed copy
     */
    default ToolGroup withPermissions(ToolGroupPermission... permissions) {
        return new ImmutableToolGroup(role(), description(), provider(), Set.of(permissions), tools());
    }
}
