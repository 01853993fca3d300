/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

/**
 * Input of a goal that a caller passes by name.
 *
 * @param name the name of {@link RequireNameMatch}, or {@code it} for an input without a name
 * @param type the type of the input
 * @param isRequired whether an action of the agent cannot run without it
 */
public record NamedInput(String name, Class<?> type, boolean isRequired) {

    /** The name of an input without a name. */
    public static final String IT = "it";

    /**
     * Creates a named input.
     *
     * @param name the name of {@link RequireNameMatch}, or {@code it} for an input without a name
     * @param type the type of the input
     * @param isRequired whether an action of the agent cannot run without it
     */
    public NamedInput {
        requireNonNull(name, "name");
        requireNonNull(type, "type");
    }
}
