/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

/**
 * Where a tool comes from that is a method, so that it can be found again.
 *
 * <pre>{@code
 * Tool refund = Tool.fromInstance(desk).get(0);
 * refund.origin().orElseThrow().owner();                             // desk
 * }</pre>
 *
 * @param owner the object whose method it is
 * @param name how the tool is called there
 */
public record ToolOrigin(Object owner, String name) {

    /**
     * Creates an origin.
     *
     * @param owner the object whose method it is
     * @param name how the tool is called there
     */
    public ToolOrigin {
        requireNonNull(owner, "owner");
        requireNonNull(name, "name");
    }
}
