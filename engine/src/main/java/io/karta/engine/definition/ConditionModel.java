/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Executable condition of an agent.
 *
 * @param name the name, unique in the agent
 * @param arguments the sources of its parameters
 * @param cost the cost of an evaluation; a finite number of at least 0
 * @param invoker calls the method, which returns a {@code Boolean}
 */
public record ConditionModel(String name, List<Argument> arguments, double cost, Invoker invoker) {

    /**
     * Creates a condition.
     *
     * @param name the name, unique in the agent
     * @param arguments the sources of its parameters
     * @param cost the cost of an evaluation
     * @param invoker calls the method
     */
    public ConditionModel {
        requireNonNull(name, "name");
        arguments = List.copyOf(arguments);
        requireNonNull(invoker, "invoker");
    }
}
