/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rules for the tools that clients offer. Immutable.
 *
 * @param allowed the names of allowed tools, in which {@code *} stands for any characters
 * @param maxTools the maximum number of tools of a request
 * @param maxSize the maximum number of characters of a tool: name, description and schema
 */
public record ToolOfferRules(Set<String> allowed, int maxTools, int maxSize) {

    /** {@value}: default of {@code maxTools}. */
    public static final int DEFAULT_MAX_TOOLS = 20;

    /** {@value}: default of {@code maxSize}. */
    public static final int DEFAULT_MAX_SIZE = 10_000;

    /** Rules that allow no tool. */
    public static final ToolOfferRules CLOSED = new ToolOfferRules(Set.of(), DEFAULT_MAX_TOOLS, DEFAULT_MAX_SIZE);

    /** Copies the names. */
    public ToolOfferRules {
        allowed = Set.copyOf(allowed);
    }

    boolean allows(ToolOffer tool) {
        return allowed.stream().anyMatch(names -> matches(names, tool.name()));
    }

    private static boolean matches(String names, String name) {
        var pattern = Stream.of(names.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return name.matches(pattern);
    }
}
