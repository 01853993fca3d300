/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.generation.Shapes;
import java.util.List;
import java.util.Optional;

/**
 * What an application has deployed, as far as no process is needed to know it.
 *
 * <pre>{@code
 * @Inject
 * AgentCatalog catalog;
 *
 * List<String> names = catalog.goals().stream().map(GoalDefinition::name).toList();
 * }</pre>
 *
 * <p>Thread-safe. An injected catalog does not start the platform. A server that reads it while it starts the
 * application, for example for its OpenAPI document, does so on a thread without the names of the application: a
 * platform that started there would have neither the threads nor the transactions of the server.
 */
public interface AgentCatalog {

    /**
     * Returns the deployed agents.
     *
     * @return the agents, by name
     */
    List<AgentDefinition> agents();

    /**
     * Returns the goals of the deployed agents.
     *
     * @return the goals, by name
     */
    List<GoalDefinition> goals();

    /**
     * Returns the shapes of Java types by which the application reads and writes JSON.
     *
     * @return the shapes
     */
    Shapes shapes();

    /**
     * Returns the validated value of a configuration key that the engine does not read itself.
     *
     * @param key a key of {@link ConfigKeys}
     * @return the value, or empty
     */
    Optional<String> setting(String key);
}
