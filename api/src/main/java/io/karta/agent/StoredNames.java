/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Limit of the names that every store can keep and search: those of agents, goals, roles and users.
 *
 * <pre>{@code
 * StoredNames.require("caller", request.getUserPrincipal().getName());
 * }</pre>
 *
 * <p>An index row of PostgreSQL has at most 2,704 bytes: those of such a name, of an id, and 600 of another name.
 */
public final class StoredNames {

    /** The largest number of characters of a name. */
    public static final int MAX_LENGTH = 500;

    private StoredNames() {}

    /**
     * Returns whether every store can keep a name: at most {@value #MAX_LENGTH} characters, without {@code U+0000} and
     * unpaired surrogates.
     *
     * @param name the name
     * @return {@code true} if so
     */
    public static boolean isStorable(String name) {
        return isStorable(name, MAX_LENGTH);
    }

    private static boolean isStorable(String name, int max) {
        return name.length() <= max
                && name.indexOf('\0') < 0
                && StandardCharsets.UTF_8.newEncoder().canEncode(name);
    }

    /**
     * Returns the reason why not every store can keep a name.
     *
     * @param kind what the name belongs to, such as {@code agent}
     * @param name the name
     * @return the text of an error; empty if every store can keep the name
     */
    public static Optional<String> problem(String kind, String name) {
        return problem(kind, name, MAX_LENGTH);
    }

    private static Optional<String> problem(String kind, String name, int max) {
        return isStorable(name, max) ? Optional.empty() : Optional.of(Messages.nameNotStorable(kind, name, max));
    }

    /**
     * Returns a name that every store can keep.
     *
     * @param kind what the name belongs to, such as {@code caller}
     * @param name the name
     * @return the name
     * @throws IllegalArgumentException if a store cannot keep the name
     */
    public static String require(String kind, String name) {
        return require(kind, name, MAX_LENGTH);
    }

    /**
     * Returns a name that is shorter than others.
     *
     * @param kind what the name belongs to, such as {@code context}
     * @param name the name
     * @param max the largest number of its characters
     * @return the name
     * @throws IllegalArgumentException if the name is longer, or a store cannot keep it
     */
    public static String require(String kind, String name, int max) {
        problem(kind, name, max).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
        return name;
    }
}
