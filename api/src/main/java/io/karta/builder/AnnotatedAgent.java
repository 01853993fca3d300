/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.agent.AgentDefinition;

/**
 * Agent from an object of an annotated class, created by {@link io.karta.builder.Agents#of}. Requires a container,
 * which reads the annotations. Two instances are equal if they have the same object.
 */
public interface AnnotatedAgent extends AgentDefinition {

    /**
     * Returns the object.
     *
     * @return an object of {@link #annotatedClass()}, or of a class that a container derived from it
     */
    Object instance();

    /**
     * Returns the class that is annotated with {@link io.karta.agent.Agent}.
     *
     * @return the class of the object, or one that it extends
     */
    Class<?> annotatedClass();
}
