/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.agent.AgentException;

/**
 * Rejected artifact: its name is invalid, or it exceeds a limit. Its message can be shown to a model or a user.
 *
 * <pre>{@code
 * try {
 *     artifacts.save(session.process(), part.getSubmittedFileName(), image);
 * } catch (InvalidArtifactException e) {
 *     return badRequest(e.getMessage());
 * }
 * }</pre>
 */
public final class InvalidArtifactException extends AgentException {

    private static final long serialVersionUID = 1;

    InvalidArtifactException(String message) {
        super(message);
    }
}
