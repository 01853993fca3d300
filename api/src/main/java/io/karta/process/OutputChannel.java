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
 * <p>A channel exists only in the JVM that created the process, or where {@link AgentProcess#attach} has added it. On
 * another node, only CDI events report the output. An exception that a channel throws is logged once and does not
 * affect the process. Output of child processes is sent to the channel too.
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

    /**
     * Receives a chunk of the text of a streaming model call, for channels that show an answer while it is written.
     * Ignores it by default.
     *
     * @param chunk the chunk
     */
    default void stream(TextChunk chunk) {}

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

    /** Chunk of the text of a streaming model call, sent to the process's {@link OutputChannel} and as a CDI event. */
    interface TextChunk extends ProcessEvent {

        /**
         * Returns the number of the message that the text belongs to.
         *
         * @return at least 1, different for each message on this node
         */
        long message();

        /**
         * Returns the number of characters of the message before this chunk.
         *
         * @return at least 0
         */
        int offset();

        /**
         * Returns the text.
         *
         * @return the text, not empty
         */
        String text();
    }
}
