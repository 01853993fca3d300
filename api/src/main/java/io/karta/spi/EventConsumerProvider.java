/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.util.Optional;
import java.util.Set;

/**
 * Provider of configured event consumers. A jar lists its providers in {@code
 * META-INF/services/io.karta.spi.EventConsumerProvider}.
 *
 * <pre>{@code
 * public class QueueConsumerProvider implements EventConsumerProvider {
 *     public String section() { return "queues"; }
 *     public Set<String> keys() { return Set.of("topic"); }               // karta.queues.<name>.topic
 *     public Optional<EventConsumer> create(NamedSettings settings) {
 *         return settings.values().text("topic").map(topic -> new QueueConsumer(settings.name(), topic));
 *     }
 * }
 * }</pre>
 */
public interface EventConsumerProvider {

    /**
     * Returns the configuration section of the consumers.
     *
     * @return one word in lower case; the keys are {@code karta.<section>.<name>.<key>}
     */
    String section();

    /**
     * Returns the keys below a name.
     *
     * @return the keys, without the name
     */
    Set<String> keys();

    /**
     * Creates the consumer of a name. Called when the application is deployed, so it must not connect to anything.
     *
     * @param settings the configuration below the name, and the receiver of problems
     * @return the consumer; empty if a problem was reported
     */
    Optional<EventConsumer> create(NamedSettings settings);
}
