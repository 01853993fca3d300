/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.tool.FailureReference;

/**
 * Event: a tool called by a model has thrown an exception.
 *
 * <pre>{@code
 * void watch(@Observes ToolFailed event) {
 *     tickets.open(event.tool(), event.reference().id(), event.failure());
 * }
 * }</pre>
 *
 * <p>It is sent for each failed attempt. The model receives the reference instead of the exception's message, unless
 * {@link io.karta.tool.ToolErrors#showingMessagesOf} permits the message.
 */
public interface ToolFailed extends CallEvent {

    /**
     * Returns the tool.
     *
     * @return the name
     */
    String tool();

    /**
     * Returns the reference in the text for the model and in the log.
     *
     * @return the reference
     */
    FailureReference reference();

    /**
     * Returns the exception of the tool.
     *
     * @return the exception
     */
    Throwable failure();
}
