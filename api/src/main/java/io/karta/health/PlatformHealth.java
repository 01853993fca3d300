/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.health;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Health of a platform and of what it depends on, at one point in time. Neither a model nor
 * a server with tools is called to measure it.
 *
 * <pre>{@code
 * PlatformHealth health = platform.health(Duration.ofSeconds(2));
 * if (!health.store().isReachable()) {
 *     balancer.remove(node);
 * }
 * }</pre>
 *
 * @param store the health of the process store
 * @param models the state of the circuit breaker of each language model, by its name in the configuration
 * @param usedModels the names of the language models that this node has called since its start
 * @param toolGroups the state of the connection of each tool group with tools of another system, by its role
 */
public record PlatformHealth(
        StoreHealth store,
        Map<String, CircuitState> models,
        Set<String> usedModels,
        Map<String, ConnectionState> toolGroups) {

    /** Copies the states. */
    public PlatformHealth {
        requireNonNull(store, "store");
        models = Map.copyOf(models);
        usedModels = Set.copyOf(usedModels);
        toolGroups = Map.copyOf(toolGroups);
    }

    /**
     * Health of a process store.
     *
     * @param isReachable whether the store has answered a query within the time limit; always {@code true} if it is not
     *     durable
     * @param responseTime the duration of the query, or of the wait for it; zero if the store is not durable
     */
    public record StoreHealth(boolean isReachable, Duration responseTime) {

        /** Validates the values. */
        public StoreHealth {
            requireNonNull(responseTime, "responseTime");
        }
    }
}
