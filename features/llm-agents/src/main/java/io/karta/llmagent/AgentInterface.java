/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import io.karta.process.AgentPlatform;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An interface annotated {@link DeclarativeLlmAgent}, where no container makes a bean of it.
 *
 * <pre>{@code
 * var clerks = AgentInterface.of(InvoiceClerk.class);
 * platform.deploy(clerks.agent());
 * InvoiceClerk clerk = clerks.on(() -> platform);
 *
 * Answer answer = clerk.answer(new Question("ACME", "What is still to be paid?"));
 * }</pre>
 *
 * <p>Thread-safe.
 *
 * @param <T> the interface
 */
public final class AgentInterface<T> {

    private final Class<T> type;
    private final Lazy<LlmAgent<?, ?>> agent;

    private AgentInterface(Class<T> type, ObjectSource objects) {
        this.type = type;
        this.agent = new Lazy<>(() -> InterfaceReader.read(type, objects));
    }

    /**
     * Takes an interface; the objects it names by their classes are made by their constructors without parameters.
     *
     * @param type the interface
     * @param <T> the interface
     * @return the interface, not looked at yet
     */
    public static <T> AgentInterface<T> of(Class<T> type) {
        return of(type, wanted -> Optional.empty());
    }

    /**
     * Takes an interface.
     *
     * @param type the interface
     * @param objects finds the objects that it names by their classes
     * @param <T> the interface
     * @return the interface, not looked at yet
     */
    public static <T> AgentInterface<T> of(Class<T> type, ObjectSource objects) {
        return new AgentInterface<>(requireNonNull(type, "type"), requireNonNull(objects, "objects"));
    }

    /**
     * Returns the agent that the interface describes.
     *
     * @return the agent, always the same
     * @throws io.karta.agent.AgentException if something is invalid with it; says all that is
     */
    public LlmAgent<?, ?> agent() {
        return agent.get();
    }

    /**
     * Returns an object whose method runs the agent. It is an {@link io.karta.agent.AgentSource}, too.
     *
     * @param platform has the agent deployed when the method is called, and is agentMethod for no earlier
     * @return the object
     * @throws io.karta.agent.AgentException if the type is no interface
     */
    public T on(Supplier<? extends AgentPlatform> platform) {
        return AgentInvocationHandler.of(type, this::agent, requireNonNull(platform, "platform"));
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
