/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Method that computes the cost or the value of an action.
 *
 * @param name the name, unique in the agent
 * @param arguments the sources of its parameters; none is required
 * @param invoker calls the method, which returns a number
 */
public record Score(String name, List<Argument> arguments, Invoker invoker) {

    /**
     * Creates a score.
     *
     * @param name the name, unique in the agent
     * @param arguments the sources of its parameters; none is required
     * @param invoker calls the method, which returns a number
     */
    public Score {
        requireNonNull(name, "name");
        arguments = List.copyOf(arguments);
        requireNonNull(invoker, "invoker");
    }
}
