/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import io.karta.agent.AgentException;
import java.nio.file.Path;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException noDirectory(Path path, Exception cause) {
        return new AgentException(
                "KARTA-556: the directory %s does not exist or cannot be read. Create it, or correct its permissions."
                        .formatted(path),
                cause);
    }

    static AgentException invalidFileSize(long size) {
        return new AgentException(
                "KARTA-558: the maximum size of a file is %d. Use 1 to %d.".formatted(size, Integer.MAX_VALUE - 1));
    }

    static String outside(String uri) {
        return "KARTA-559: %s is not a file inside the directory. Copy the file into it.".formatted(uri);
    }

    static String tooLarge(String uri, long max) {
        return "KARTA-560: %s has more than %d bytes. Split the file, or set a larger max-file-size."
                .formatted(uri, max);
    }

    static String unreadable(String uri, Exception cause) {
        return "KARTA-561: %s cannot be read (%s). Check the document."
                .formatted(uri, cause.getClass().getSimpleName());
    }

    /** Wraps the problem of a document that is noticed when it is loaded. */
    static AgentException rejected(String problem) {
        return new AgentException(problem);
    }

    static AgentException noReader(String uri) {
        return new AgentException("KARTA-562: no reader knows the format of %s. Add a reader.".formatted(uri));
    }

    static AgentException noText(String uri) {
        return new AgentException(
                "KARTA-609: %s has no text that can be extracted. Remove the document, or convert it to text."
                        .formatted(uri));
    }

    static AgentException blankChunk(String id, String version) {
        return new AgentException(
                "KARTA-608: the transformer '%s' returned a blank text for the chunk %s. Return the text of the chunk."
                        .formatted(version, id));
    }

    static AgentException interrupted(Exception cause) {
        return new AgentException("KARTA-563: the refresh was interrupted. Start it again.", cause);
    }
}
