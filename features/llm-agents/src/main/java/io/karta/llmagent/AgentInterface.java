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
 * Declarative LLM agent without a CDI container.
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
     * Reads an interface, and instantiates the classes in its annotation with their constructors without parameters.
     *
     * @param type the annotated interface
     * @param <T> the interface
     * @return the declarative agent; {@link #agent()} validates it
     */
    public static <T> AgentInterface<T> of(Class<T> type) {
        return of(type, expected -> Optional.empty());
    }

    /**
     * Reads an interface.
     *
     * @param type the annotated interface
     * @param objects returns the objects of the classes in the annotation
     * @param <T> the interface
     * @return the declarative agent; {@link #agent()} validates it
     */
    public static <T> AgentInterface<T> of(Class<T> type, ObjectSource objects) {
        return new AgentInterface<>(requireNonNull(type, "type"), requireNonNull(objects, "objects"));
    }

    /**
     * Returns the agent that the interface declares.
     *
     * @return the agent, the same with each call
     * @throws io.karta.agent.AgentException if the interface is invalid; the message lists all problems
     */
    public LlmAgent<?, ?> agent() {
        return agent.get();
    }

    /**
     * Returns an implementation of the interface. Its method runs the agent. It also implements {@link
     * io.karta.agent.AgentSource}.
     *
     * @param platform supplies the platform on which the agent is deployed; called with the first call of the method
     * @return the object
     * @throws io.karta.agent.AgentException if the type is not an interface
     */
    public T on(Supplier<? extends AgentPlatform> platform) {
        return AgentInvocationHandler.of(type, this::agent, requireNonNull(platform, "platform"));
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
