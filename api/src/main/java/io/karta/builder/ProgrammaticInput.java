/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Input of a programmatic action or condition.
 *
 * @param type the type of the object
 * @param name the required name of its binding; empty for the latest object of the type
 * @param isRequired false if the body receives null for a missing object
 */
public record ProgrammaticInput(Type type, Optional<String> name, boolean isRequired) {

    /**
     * Creates an input.
     *
     * @param type the type of the object
     * @param name the required name of its binding; empty for the latest object of the type
     * @param isRequired false if the body receives null for a missing object
     */
    public ProgrammaticInput {
        requireNonNull(type, "type");
        requireNonNull(name, "name");
    }
}
