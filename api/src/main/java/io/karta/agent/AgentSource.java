/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Source of an agent definition. An object of this type from a CDI producer is deployed as an agent, with the same
 * validation as an annotated agent.
 *
 * <pre>{@code
 * @Produces @ApplicationScoped
 * Pipeline<Topic, Report> research() { ... }
 * }</pre>
 */
@FunctionalInterface
public interface AgentSource {

    /**
     * Returns the agent.
     *
     * @return the agent, always the same object
     */
    AgentDefinition agent();
}
