/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.AgentDefinition;
import io.karta.ai.ToolGroup;
import io.karta.process.AgentPlatform;
import java.util.Collection;

/**
 * Provider of objects that applications inject by type and {@link jakarta.inject.Named @Named}, without a producer.
 * Providers are listed in {@code META-INF/services/io.karta.spi.InjectableProvider}. Thread-safe.
 *
 * <pre>{@code
 * @Inject @Named("support") Chatbot support;
 * }</pre>
 *
 * <p>One bean with the scope {@code @ApplicationScoped} exists for each name of an injection point. A bean of the
 * application with the same type and name replaces it.
 *
 * @param <T> the type of the objects
 */
public interface InjectableProvider<T> {

    /**
     * Returns the type of the injection points.
     *
     * @return an interface
     */
    Class<T> type();

    /**
     * Checks an injection point when the application is deployed.
     *
     * @param name the name of the injection point; empty if it has none
     * @param where the place of the injection point, for messages
     * @param agents the agents of the application
     * @param toolGroups the tool groups that {@link ToolGroupProvider}s created from the configuration
     * @throws io.karta.agent.AgentException if there is no object for the injection point; reported as a problem of the
     *     deployment
     */
    void check(
            String name, String where, Collection<? extends AgentDefinition> agents, Collection<ToolGroup> toolGroups);

    /**
     * Creates the object for a name.
     *
     * @param name the name; empty if the injection point has none
     * @param platform the platform
     * @param toolGroups the tool groups that {@link ToolGroupProvider}s created from the configuration
     * @return the object
     */
    T create(String name, AgentPlatform platform, Collection<ToolGroup> toolGroups);
}
