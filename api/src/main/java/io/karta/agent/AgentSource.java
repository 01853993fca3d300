/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Something an agent can be made of. What a CDI producer makes of this type is deployed as an agent, with the same checks as one that is
 * annotated.
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
     * @return the agent, always the same
     */
    AgentDefinition agent();
}
