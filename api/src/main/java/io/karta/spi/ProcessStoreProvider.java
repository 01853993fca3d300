/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.util.Set;

/**
 * Provider of process stores of one kind. A jar lists its providers in {@code
 * META-INF/services/io.karta.spi.ProcessStoreProvider}; {@code karta.store} selects one.
 *
 * <pre>{@code
 * public class RedisStoreProvider implements ProcessStoreProvider {
 *     public String name() { return "redis"; }
 *     public Set<String> keys() { return Set.of("url"); }      // karta.store.redis.url
 *     public ProcessStore processes(StoreSettings settings) { return new RedisProcessStore(settings); }
 *     public ContextStore contexts(StoreSettings settings) { return new RedisContextStore(settings); }
 * }
 * }</pre>
 *
 * <p>Both methods are called once in each application when its platform starts, and not at deployment, because
 * resources of the server are not available yet. Their exceptions prevent the start of the platform. The provider
 * closes the resources of its stores.
 */
public interface ProcessStoreProvider {

    /**
     * Returns the name of the kind.
     *
     * @return a word, such as {@code jdbc}
     */
    String name();

    /**
     * Returns the configuration keys of the store.
     *
     * @return the keys, without the prefix {@code karta.store.<name>.}
     */
    default Set<String> keys() {
        return Set.of();
    }

    /**
     * Opens the store of processes.
     *
     * @param settings the settings
     * @return the store
     * @throws io.karta.agent.AgentException if it cannot be opened
     */
    ProcessStore processes(StoreSettings settings);

    /**
     * Opens the store of contexts.
     *
     * @param settings the settings
     * @return the store
     * @throws io.karta.agent.AgentException if it cannot be opened
     */
    ContextStore contexts(StoreSettings settings);
}
