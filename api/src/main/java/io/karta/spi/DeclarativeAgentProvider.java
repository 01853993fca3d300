/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.process.AgentPlatform;
import java.lang.annotation.Annotation;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One kind of agents that applications declare as annotated interfaces. Providers are listed in
 * {@code META-INF/services/io.karta.spi.DeclarativeAgentProvider}, in the jar of their annotation. Thread-safe.
 *
 * <p>Apart from {@link #check(Class)} and {@link #create}, methods read the annotation of a type without checking it.
 */
public interface DeclarativeAgentProvider {

    /**
     * Returns the annotation that declares an agent of this kind.
     *
     * @return the annotation, which has {@link DeclarativeAgent}
     */
    Class<? extends Annotation> annotation();

    /**
     * Returns the name of the agent that a type declares.
     *
     * @param type the annotated type
     * @return the name
     */
    String name(Class<?> type);

    /**
     * Returns the types that declare agents which an agent calls.
     *
     * @param type the annotated type
     * @return the types; empty if there are none
     */
    Collection<Class<?>> subAgents(Class<?> type);

    /**
     * Returns the models that an agent names.
     *
     * @param type the annotated type
     * @return names of models and of roles; empty if the agent uses the default model
     */
    Collection<String> models(Class<?> type);

    /**
     * Checks the declaration of an agent for which no bean is created.
     *
     * @param type the annotated type
     * @throws io.karta.agent.AgentException if the declaration is invalid
     */
    void check(Class<?> type);

    /**
     * Returns the types of beans that the engine calls for every agent of this kind.
     *
     * @return the types; empty if there are none
     */
    Collection<Class<?>> callbacks();

    /**
     * Creates the implementation of an interface. It is also an {@link io.karta.agent.AgentSource}.
     *
     * @param type the annotated interface
     * @param beans finds the beans that the annotation names by their classes
     * @param platform runs the agent; called no earlier than the first method of the interface
     * @param <T> the interface
     * @return the implementation, whose declaration is not checked yet
     */
    <T> T create(Class<T> type, BeanFinder beans, Supplier<? extends AgentPlatform> platform);

    /** Access to the beans of the application by their classes. */
    @FunctionalInterface
    interface BeanFinder {

        /**
         * Finds a bean.
         *
         * @param type the class of the bean
         * @return a supplier of the bean; empty if no bean has this class
         * @throws io.karta.agent.AgentException if several beans have this class
         */
        Optional<Supplier<?>> find(Class<?> type);
    }
}
