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
 * Parameter of a method with an argument from a model or a user, as part of {@link Shapes#ofParameters}.
 *
 * @param parameter the parameter; its type and annotations apply like those of a component
 * @param name the name
 * @param description the description; empty for the text of its {@link Guide}, if there is one
 * @param isRequired false if it is optional, independent of its type
 */
public record ParameterDescription(Parameter parameter, String name, String description, boolean isRequired) {

    /**
     * Creates a description.
     *
     * @param parameter the parameter
     * @param name the name
     * @param description the description; empty for the text of its {@link Guide}
     * @param isRequired false if it is optional
     */
    public ParameterDescription {
        requireNonNull(parameter, "parameter");
        requireNonNull(name, "name");
        requireNonNull(description, "words");
    }
}
