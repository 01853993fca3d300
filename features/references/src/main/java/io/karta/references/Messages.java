/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.agent.AgentException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException noResource(String path) {
        return new AgentException(
                "KARTA-745: %s is not on the class path. Put it there, or mend the path.".formatted(path));
    }

    static AgentException unreadable(String what, Exception cause) {
        return new AgentException(
                "KARTA-746: %s cannot be read (%s). Look whether it may be."
                        .formatted(what, cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException noPage(URI url, Exception cause) {
        return new AgentException(
                "KARTA-747: no page can be fetched from %s (%s). Look at the address and the network."
                        .formatted(url, cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException noDirectory(Path path) {
        return new AgentException("KARTA-748: there is no directory %s. Make it, or mend the path.".formatted(path));
    }

    static AgentException noList(String path) {
        return new AgentException(
                "KARTA-749: %s is no list of references. Begin each with '- kind: ...'.".formatted(path));
    }

    static AgentException noYaml(String path, Exception cause) {
        return new AgentException("KARTA-749: %s is no YAML: %s. Mend it.".formatted(path, firstLine(cause)), cause);
    }

    static AgentException noKind(String path, int number, Collection<String> known) {
        return new AgentException("KARTA-749: entry %d of %s has no kind. Kinds are: %s."
                .formatted(number, path, String.join(", ", known)));
    }

    static AgentException unknownKind(String path, int number, String kind, Collection<String> known) {
        return new AgentException("KARTA-749: entry %d of %s is of kind '%s', which nobody provides. Kinds are: %s."
                .formatted(number, path, kind, String.join(", ", known)));
    }

    static AgentException missing(String key) {
        return new AgentException("KARTA-749: '%s' is missing. Add it.".formatted(key));
    }

    static AgentException wrong(String key, String value, Exception cause) {
        return new AgentException("KARTA-749: '%s' cannot be '%s'. Mend it.".formatted(key, value), cause);
    }

    static AgentException inEntry(String path, int number, AgentException wrong) {
        return new AgentException("Entry %d of %s: %s".formatted(number, path, wrong.getMessage()), wrong);
    }

    private static String firstLine(Exception cause) {
        String text = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }
}
