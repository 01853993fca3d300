/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.tika;

import io.karta.agent.AgentException;
import java.time.Duration;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException unreadable(String uri, Throwable cause) {
        return new AgentException(
                "KARTA-295: %s is damaged, encrypted or of another format (%s). Repair or convert the document."
                        .formatted(uri, cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException tooLarge(String uri, String limit) {
        return new AgentException(
                "KARTA-296: %s exceeds a limit of its reader: %s. Split the document, or convert it to Markdown."
                        .formatted(uri, limit));
    }

    static AgentException timeout(String uri, Duration limit) {
        return new AgentException("KARTA-297: %s was not read within %s. Split the document, or convert it to Markdown."
                .formatted(uri, limit));
    }

    static AgentException interrupted(String uri) {
        return new AgentException(
                "KARTA-298: the reading of %s was interrupted. Start the refresh again.".formatted(uri));
    }
}
