/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.agent.AgentException;

/**
 * A tool, or who was to repair its arguments, leaves a call to the calling model, with a reason.
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
     * @param reason why, for the model
     */
    public ToolEscalationException(String reason) {
        super(reason);
    }
}
