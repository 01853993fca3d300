/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.tool.ToolGroupPermission;
import java.util.List;
import java.util.Set;

/** Immutable implementation of {@link ToolGroup} with a fixed list of tools. */
record ImmutableToolGroup(
        String role, String description, String provider, Set<ToolGroupPermission> permissions, List<Tool> tools)
        implements ToolGroup {

    ImmutableToolGroup {
        requireNonNull(role, "role");
        requireNonNull(description, "description");
        requireNonNull(provider, "provider");
        permissions = Set.copyOf(permissions);
        tools = List.copyOf(tools);
    }
}
