/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * One condition of an agent, ready to be asked.
 *
 * @param name its name, unique in the agent
 * @param arguments where its parameters come from
 * @param cost what asking costs; a finite number of at least 0
 * @param invoker calls the method, which returns a {@code Boolean}
 */
public record ConditionModel(String name, List<Argument> arguments, double cost, Invoker invoker) {

    /**
     * Creates a condition.
     *
     * @param name its name, unique in the agent
     * @param arguments where its parameters come from
     * @param cost what asking costs
     * @param invoker calls the method
     */
    public ConditionModel {
        requireNonNull(name, "name");
        arguments = List.copyOf(arguments);
        requireNonNull(invoker, "invoker");
    }
}
