/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import io.karta.agent.AgentException;
import java.io.IOException;
import java.nio.file.Path;

/** Every mistake that prompts are made with. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException unknownMedia(String name) {
        return new AgentException(
                ("KARTA-730: neither the first bytes nor the name '%s' tell what kind of image this is. Say "
                                + "it with AgentImage.create(mimeType, data).")
                        .formatted(name));
    }

    static AgentException noImage(String mimeType) {
        return new AgentException("KARTA-731: %s is no type of image. Hand in an image, or a PDF as an AgentDocument."
                .formatted(mimeType));
    }

    static AgentException noPdf(String name) {
        return new AgentException(
                "KARTA-732: '%s' is no PDF: it does not begin with %%PDF-. Hand in its text, or an image of it."
                        .formatted(name));
    }

    static AgentException unreadable(Path file, IOException cause) {
        return new AgentException(
                "KARTA-733: %s cannot be read (%s). Look whether it is there and may be read."
                        .formatted(file, cause.getClass().getSimpleName()),
                cause);
    }
}
