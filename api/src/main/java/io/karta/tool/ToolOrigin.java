/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

/**
 * Origin of a tool that belongs to an object, which identifies the tool after a restart.
 *
 * <pre>{@code
 * Tool refund = Tool.fromInstance(desk).get(0);
 * refund.origin().orElseThrow().owner();                             // desk
 * }</pre>
 *
 * @param owner the object with the method, or the {@link io.karta.ai.ToolSource}
 * @param name the original name of the tool
 */
public record ToolOrigin(Object owner, String name) {

    /**
     * Creates an origin.
     *
     * @param owner the object with the method, or the {@link io.karta.ai.ToolSource}
     * @param name the original name of the tool
     */
    public ToolOrigin {
        requireNonNull(owner, "owner");
        requireNonNull(name, "name");
    }
}
