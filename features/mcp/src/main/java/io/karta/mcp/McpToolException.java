/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

/**
 * Failure of a tool with a message for the model that called it.
 *
 * <pre>{@code
 * @McpTool(description = "Cancels an order")
 * String cancel(long order) {
 *     if (isSent(order)) {
 *         throw new McpToolException("The order has been sent. Offer a return instead.");
 *     }
 *     return repository.cancel(order);
 * }
 * }</pre>
 */
public class McpToolException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates a failure.
     *
     * @param message the problem, and a possible correction by the model; the client receives it
     */
    public McpToolException(String message) {
        super(message);
    }
}
