/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.util.Set;

/**
 * Makes stores of one kind. A jar lists its providers in {@code META-INF/services/io.karta.spi.ProcessStoreProvider};
 * {@code karta.store} names the one that is used.
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
 * <p>Both methods are called once in each application, when its platform starts; not while it is deployed, because a
 * server's resources are not there yet. What they throw keeps the platform from starting. What a store has to close is
 * its provider's to close.
 */
public interface ProcessStoreProvider {

    /**
     * Returns the name of the kind.
     *
     * @return a word, such as {@code jdbc}
     */
    String name();

    /**
     * Returns the keys of the configuration it reads.
     *
     * @return the keys without {@code karta.store.}, the name and a dot in front
     */
    default Set<String> keys() {
        return Set.of();
    }

    /**
     * Opens the store of processes.
     *
     * @param settings what it works with
     * @return the store
     * @throws io.karta.agent.AgentException if it cannot be opened
     */
    ProcessStore processes(StoreSettings settings);

    /**
     * Opens the store of contexts.
     *
     * @param settings what it works with
     * @return the store
     * @throws io.karta.agent.AgentException if it cannot be opened
     */
    ContextStore contexts(StoreSettings settings);
}
