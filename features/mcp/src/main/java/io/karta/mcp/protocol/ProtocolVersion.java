/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Revision of the protocol that this server implements. */
public enum ProtocolVersion {
    V2026_07_28("2026-07-28"),
    V2025_11_25("2025-11-25"),
    V2025_06_18("2025-06-18"),
    V2025_03_26("2025-03-26");

    private final String date;

    ProtocolVersion(String date) {
        this.date = date;
    }

    /** Returns the version with this date; empty if it is not implemented. */
    public static Optional<ProtocolVersion> of(String date) {
        return Arrays.stream(values()).filter(each -> each.date.equals(date)).findFirst();
    }

    /** Returns the dates of all versions, the latest first. */
    public static List<String> dates() {
        return Arrays.stream(values()).map(ProtocolVersion::date).toList();
    }

    /** Returns the latest version that begins with a handshake. */
    public static ProtocolVersion latestWithSessions() {
        return V2025_11_25;
    }

    public String date() {
        return date;
    }

    /** Returns whether tasks are part of the version. In stateless versions, they are an extension. */
    public boolean hasCoreTasks() {
        return this == V2025_11_25;
    }

    /** Returns whether each request carries version and capabilities, without handshake and session. */
    public boolean isStateless() {
        return this == V2026_07_28;
    }
}
