/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds the objects that an {@link DeclarativeLlmAgent} names by their classes: beans, where there is a container.
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
     * @param type its class
     * @return what gives it, asked once, when the agent is first asked; empty to make it by its constructor without parameters
     * @throws io.karta.agent.AgentException if there is no such object, and none is to be made
     */
    Optional<Supplier<?>> find(Class<?> type);
}
