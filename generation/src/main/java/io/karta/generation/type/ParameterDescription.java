/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shapes;
import io.karta.generation.annotation.Guide;
import java.lang.reflect.Parameter;

/**
 * Parameter of a method whose argument a model or person supplies, as part of {@link Shapes#ofParameters}.
 *
 * @param parameter the parameter, whose type and annotations count as those of a component do
 * @param name how it is called
 * @param description what to put there; empty for the description of its {@link Guide}, if it has one
 * @param isRequired false if it may be left out, whatever its type
 */
public record ParameterDescription(Parameter parameter, String name, String description, boolean isRequired) {

    /**
     * Asks for a parameter.
     *
     * @param parameter the parameter
     * @param name how it is called
     * @param description what to put there; empty for the description of its {@link Guide}
     * @param isRequired false if it may be left out
     */
    public ParameterDescription {
        requireNonNull(parameter, "parameter");
        requireNonNull(name, "name");
        requireNonNull(description, "words");
    }
}
