/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.event.MessageSent;
import io.karta.event.ProgressUpdated;

/**
 * Receiver of the messages and progress updates of a running process.
 *
 * <pre>{@code
 * platform.invocation(Report.class)
 *         .withOptions(ProcessOptions.defaults().withOutputChannel(event -> socket.send(event.text())))
 *         .start(topic);
 * }</pre>
 *
 * <p>A channel exists only in the JVM that created the process. On another node, only CDI events report the output. An
 * exception that a channel throws is logged once and does not affect the process. Output of child processes is sent to
 * the channel too.
 *
 * <p>A channel is called synchronously on the thread that sends. Actions that run in parallel call it concurrently.
 */
@FunctionalInterface
public interface OutputChannel {

    /**
     * Receives an event.
     *
     * @param event the event: {@link ProgressUpdated} or {@link MessageSent}
     */
    void send(OutputEvent event);
}
