/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.agent.AgentException;
import io.karta.generation.TypeRef;
import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Inputs of a run of a programmatic action.
 *
 * <pre>{@code
 * .action("write", a -> a
 *         .reads(Ticket.class)
 *         .reads("draft", Draft.class)
 *         .produces(Letter.class)
 *         .running((inputs, context) -> write(inputs.get(Ticket.class), inputs.get("draft", Draft.class))))
 * }</pre>
 */
public interface ActionInputs {

    /**
     * Returns an input.
     *
     * @param type the declared type
     * @param <T> the type
     * @return the object
     * @throws AgentException if the input is not declared, or is optional and missing
     */
    <T> T get(Class<T> type);

    /**
     * Returns an input of a generic type.
     *
     * @param type the declared type
     * @param <T> the type
     * @return the object
     * @throws AgentException if the input is not declared, or is optional and missing
     */
    <T> T get(TypeRef<T> type);

    /**
     * Returns an input that is bound by name.
     *
     * @param name the declared name
     * @param type the declared type
     * @param <T> the type
     * @return the object
     * @throws AgentException if the input is not declared, or is optional and missing
     */
    <T> T get(String name, Class<T> type);

    /**
     * Returns an input of a generic type that is bound by name.
     *
     * @param name the declared name
     * @param type the declared type
     * @param <T> the type
     * @return the object
     * @throws AgentException if the input is not declared, or is optional and missing
     */
    <T> T get(String name, TypeRef<T> type);

    /**
     * Returns an input whose type is not known at compile time.
     *
     * @param type the declared type
     * @return the object
     * @throws AgentException if the input is not declared, or is optional and missing
     */
    Object get(Type type);

    /**
     * Returns an input by name, if its type is not known at compile time.
     *
     * @param name the declared name
     * @param type the declared type
     * @return the object
     * @throws AgentException if the input is not declared, or is optional and missing
     */
    Object get(String name, Type type);

    /**
     * Returns an input that is optional.
     *
     * @param type the declared type
     * @param <T> the type
     * @return the object; empty if there is none
     * @throws AgentException if the input is not declared
     */
    <T> Optional<T> find(Class<T> type);

    /**
     * Returns an input that is bound by name and is optional.
     *
     * @param name the declared name
     * @param type the declared type
     * @param <T> the type
     * @return the object; empty if there is none
     * @throws AgentException if the input is not declared
     */
    <T> Optional<T> find(String name, Class<T> type);
}
