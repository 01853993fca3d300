/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.agent.AgentException;
import io.karta.tool.ToolEscalationException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException noResource(String path) {
        return new AgentException(
                "KARTA-745: %s is not on the class path. Add it, or correct the path.".formatted(path));
    }

    static AgentException unreadable(String what, Exception cause) {
        return new AgentException(
                "KARTA-746: %s cannot be read (%s). Check its permissions."
                        .formatted(what, cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException noPage(URI url, Exception cause) {
        return noPage(url, cause.getClass().getSimpleName(), "Check the URL and the network.", cause);
    }

    static AgentException noPage(URI url, int status, Exception cause) {
        return noPage(url, "status " + status, "Check the URL and the permissions.", cause);
    }

    static AgentException noText(URI url, String type) {
        return noPage(
                url,
                "its content type is '%s'".formatted(excerpt(type)),
                "Use a page with text, JSON or XML; for documents, use a knowledge base with karta-rag-tika.",
                null);
    }

    private static AgentException noPage(URI url, String reason, String instruction, @Nullable Exception cause) {
        return new AgentException(
                "KARTA-747: the page %s cannot be fetched (%s). %s".formatted(url, reason, instruction), cause);
    }

    static AgentException noDirectory(Path path) {
        return new AgentException(
                "KARTA-748: the directory %s does not exist. Create it, or correct the path.".formatted(path));
    }

    static AgentException noList(String path) {
        return new AgentException(
                "KARTA-749: %s is not a list of references. Start each entry with '- kind: ...'.".formatted(path));
    }

    static AgentException noYaml(String path, Exception cause) {
        return new AgentException(
                "KARTA-759: %s is not valid YAML: %s. Correct it.".formatted(path, firstLine(cause)), cause);
    }

    static AgentException noKind(String path, int number, Collection<String> known) {
        return new AgentException("KARTA-760: entry %d of %s has no kind. Add one of: %s."
                .formatted(number, path, String.join(", ", known)));
    }

    static AgentException unknownKind(String path, int number, String kind, Collection<String> known) {
        return new AgentException("KARTA-761: entry %d of %s has the unknown kind '%s'. Use one of: %s."
                .formatted(number, path, kind, String.join(", ", known)));
    }

    static AgentException noType(String name, Throwable cause) {
        return new AgentException(
                "KARTA-254: the type '%s' is not on the class path. Add its library, or correct the name."
                        .formatted(name),
                cause);
    }

    /** Creates an error that the model may read; messages of other exceptions are hidden from it. */
    static AgentException unknownType(String name, Collection<String> known) {
        return new ToolEscalationException(
                "KARTA-255: the reference has no type '%s'. Use one of: %s.".formatted(name, String.join(", ", known)));
    }

    static AgentException inEntry(String path, int number, AgentException wrong) {
        return new AgentException("Entry %d of %s: %s".formatted(number, path, wrong.getMessage()), wrong);
    }

    private static String firstLine(Exception cause) {
        return excerpt(String.valueOf(cause.getMessage()).replaceAll("\\s+", " "));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }
}
