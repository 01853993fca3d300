/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.process.ProcessEvent;
import java.util.concurrent.CompletionStage;

/**
 * Receiver of the events of all processes in sequence, such as a webhook. The engine keeps the position of each
 * consumer in the {@link EventLog}: with durable journals, no event is lost in a crash, and one node at a time calls
 * the consumer. An event may be received again after a crash or a takeover.
 *
 * <p>A new consumer starts with the next event. Thread-safe.
 */
public interface EventConsumer extends AutoCloseable {

    /**
     * Returns the name under which the store keeps the position of the consumer.
     *
     * @return the name, at most 200 characters, unique in the application and the same on all nodes
     */
    String name();

    /**
     * Returns whether the consumer processes an event. Called for every event in the log, so it must be fast. An
     * exception has the effect of a failed {@link #receive}.
     *
     * @param event an event with an {@linkplain ProcessEvent#id() id}
     * @return false to skip the event
     */
    boolean accepts(ProcessEvent event);

    /**
     * Starts to receive an event, on a thread of the platform. The result of the stage determines when the next event
     * follows; after a stage that takes longer than a second, it follows within a second.
     *
     * @param event an event that the consumer accepts
     * @param attempt the number of the attempt on this node, from 1
     * @return a stage, completed on any thread; if it fails, the event is received again after a pause, by
     *     this or another node. Cancelling its future ends the attempt
     */
    CompletionStage<EventReceipt> receive(ProcessEvent event, int attempt);

    /**
     * Releases the resources of the consumer. Called once when the platform is closed, after the last event, or during
     * an event that blocks its thread for longer than five seconds.
     */
    @Override
    default void close() {}
}
