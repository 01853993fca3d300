/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Version of the protocol. */
public enum ProtocolVersion {
    /** Version 0.3, with members {@code kind}. */
    V0_3("0.3"),
    /** Version 1.0. */
    V1_0("1.0");

    private static final Pattern PATCH = Pattern.compile("(\\d+\\.\\d+)\\.\\d+");

    private final String number;

    ProtocolVersion(String number) {
        this.number = number;
    }

    /** Returns major and minor version. */
    public String number() {
        return number;
    }

    /** Returns the version that the header {@code A2A-Version} names; empty if a client sends none. */
    static Optional<ProtocolVersion> requested(@Nullable String header) {
        if (header == null || header.isBlank()) {
            return Optional.empty();
        }
        var given = PATCH.matcher(header.strip()).replaceAll("$1");
        return Optional.of(Stream.of(values())
                .filter(version -> version.number.equals(given))
                .findFirst()
                .orElseThrow(() -> Messages.unknownVersion(header)));
    }
}
