/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import java.util.Optional;

/** Output of a step that an {@link OutputValidator} checks. */
public interface StepOutput {

    /**
     * Returns the step, with the expected output.
     *
     * @return the step
     */
    Strategy.Step step();

    /**
     * Returns the input of the agent.
     *
     * @return the instruction
     */
    String instruction();

    /**
     * Returns the output.
     *
     * @return the object that the agent produced
     */
    Object value();

    /**
     * Returns the output if it has a type.
     *
     * @param type the type
     * @param <T> the type
     * @return the output; empty if it is an object of another type
     */
    default <T> Optional<T> value(Class<T> type) {
        return Optional.of(value()).filter(type::isInstance).map(type::cast);
    }

    /**
     * Returns the output as the text that other agents and models receive.
     *
     * @return the text
     */
    String text();
}
