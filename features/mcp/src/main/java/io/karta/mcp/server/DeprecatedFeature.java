/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.McpInputRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Feature that the protocol has deprecated since 2026-07-28. Off unless the configuration permits it. */
public enum DeprecatedFeature {

    /** Log messages for clients. */
    LOGGING,

    /** Directories of clients. */
    ROOTS,

    /** Calls of the models of clients. */
    SAMPLING;

    /** Returns the features of a validated configuration value. */
    public static Set<DeprecatedFeature> parse(String value) {
        return Arrays.stream(value.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(name -> valueOf(name.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the feature that a request for input needs. */
    static Optional<DeprecatedFeature> of(McpInputRequest request) {
        if (request instanceof McpInputRequest.Sampling) {
            return Optional.of(SAMPLING);
        }
        return request instanceof McpInputRequest.Roots ? Optional.of(ROOTS) : Optional.empty();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
