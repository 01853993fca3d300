/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.agent.AgentException;

/**
 * Thrown by a tool, or by the repair of its arguments, to escalate to the calling model with a reason.
 *
 * <pre>{@code
 * if (amount.compareTo(limit) > 0) {
 *     throw new ToolEscalationException("More than 100 euros need a manager; offer a voucher instead");
 * }
 * }</pre>
 */
public class ToolEscalationException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param reason the reason, for the model
     */
    public ToolEscalationException(String reason) {
        super(reason);
    }
}
