/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import io.karta.agent.AgentException;
import java.io.IOException;
import java.nio.file.Path;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException unknownMedia(String name) {
        return new AgentException(("KARTA-730: the image type of '%s' is unknown: neither its first bytes nor its name "
                        + "reveal it. Set the type with AgentImage.create(mimeType, data).")
                .formatted(name));
    }

    static AgentException noImage(String mimeType) {
        return new AgentException(
                ("KARTA-731: MIME type %s is not an image type. Pass an image, or pass a PDF as an " + "AgentDocument.")
                        .formatted(mimeType));
    }

    static AgentException noPdf(String name) {
        return new AgentException(
                ("KARTA-732: document '%s' is not a PDF: it does not begin with %%PDF-. Pass its text, or "
                                + "an image of it.")
                        .formatted(name));
    }

    static AgentException unreadable(Path file, IOException cause) {
        return new AgentException(
                "KARTA-733: file %s cannot be read (%s). Check that it exists and is readable."
                        .formatted(file, cause.getClass().getSimpleName()),
                cause);
    }
}
