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
 * @param name the name it must be bound under; empty for the latest of its type
 * @param isRequired false if the body gets null where there is none
 */
public record ProgrammaticInput(Type type, Optional<String> name, boolean isRequired) {

    /**
     * Creates an input.
     *
     * @param type the type of the object
     * @param name the name it must be bound under; empty for the latest of its type
     * @param isRequired false if the body gets null where there is none
     */
    public ProgrammaticInput {
        requireNonNull(type, "type");
        requireNonNull(name, "name");
    }
}
