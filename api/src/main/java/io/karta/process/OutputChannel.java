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

    /** Output of a running action, sent to the process's {@link OutputChannel} and as a CDI event. */
    interface OutputEvent extends ProcessEvent {

        /**
         * Returns the action that sent the output.
         *
         * @return the action's id
         */
        String action();

        /**
         * Returns the output.
         *
         * @return text for users
         */
        String text();
    }
}
