/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Thrown when a stream of events cannot resume after an id: it is not the id of an event, or it is beyond the end of
 * the stream, for example after a restart with a store in memory.
 *
 * <pre>{@code
 * Flow.Publisher<ProcessEvent> events(String process, String lastId) {
 *     try {
 *         return platform.events(EventFilter.ofProcess(process).after(lastId));
 *     } catch (InvalidEventIdException e) {
 *         return platform.events(EventFilter.ofProcess(process)); // from the beginning
 *     }
 * }
 * }</pre>
 */
public class InvalidEventIdException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     */
    public InvalidEventIdException(String message) {
        super(message);
    }
}
