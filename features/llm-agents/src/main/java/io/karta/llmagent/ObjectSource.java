/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.llm.DeclarativeLlmAgent;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Source of the objects for the classes in a {@link DeclarativeLlmAgent} annotation; in a container these are beans.
 *
 * <pre>{@code
 * ObjectSource mine = type -> type == Invoices.class ? Optional.of(() -> invoices) : Optional.empty();
 *
 * InvoiceClerk clerk = AgentInterface.of(InvoiceClerk.class, mine).on(() -> platform);
 * }</pre>
 */
@FunctionalInterface
public interface ObjectSource {

    /**
     * Finds an object.
     *
     * @param type the class
     * @return a supplier, called once with the first call of the agent; empty to use the constructor without parameters
     * @throws io.karta.agent.AgentException if there is no such object, and it must not be created
     */
    Optional<Supplier<?>> find(Class<?> type);
}
