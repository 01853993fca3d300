/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

/**
 * Tool group that is offered to all model calls of an action.
 *
 * @param role the role of the group
 * @param isRequired false if the action runs without the group if it is not provided
 */
public record NeededToolGroup(String role, boolean isRequired) {

    /**
     * Creates a requirement.
     *
     * @param role the role of the group
     * @param isRequired false if the group is optional
     */
    public NeededToolGroup {
        requireNonNull(role, "role");
    }
}
