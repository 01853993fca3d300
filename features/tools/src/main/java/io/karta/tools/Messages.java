/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import io.karta.agent.AgentException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Every mistake in the use of these tools. Codes are never reused. Most of them are told to models, which see no path above the root. */
final class Messages {

    private Messages() {}

    static AgentException noDirectory(Path root, @Nullable Throwable cause) {
        return new AgentException(
                "KARTA-720: %s is no directory that can be read. Name one for the tool group files.".formatted(root),
                cause);
    }

    static AgentException outside(String path) {
        return new AgentException("KARTA-721: '%s' leads out of the root. Stay below it.".formatted(excerpt(path)));
    }

    static AgentException nothingThere(String path) {
        return new AgentException("KARTA-722: there is no '%s'. Look what is there with listFiles or findFiles."
                .formatted(excerpt(path)));
    }

    static AgentException noFile(String path) {
        return new AgentException(
                "KARTA-723: '%s' is no file. Look what is in it with listFiles.".formatted(excerpt(path)));
    }

    static AgentException noDirectoryBelow(String path) {
        return new AgentException("KARTA-723: '%s' is no directory. Read it with readFile.".formatted(excerpt(path)));
    }

    static AgentException noText(String path, Throwable cause) {
        return new AgentException(
                "KARTA-724: '%s' is no text in UTF-8. Read another file.".formatted(excerpt(path)), cause);
    }

    static AgentException noPath(String path, Throwable cause) {
        return new AgentException(
                "KARTA-725: '%s' is no path. Write names with / between them.".formatted(excerpt(path)), cause);
    }

    static AgentException noPattern(String pattern, Throwable cause) {
        return new AgentException(
                "KARTA-725: '%s' is no glob pattern. Write one such as **/*.md.".formatted(excerpt(pattern)), cause);
    }

    static AgentException divisionByZero() {
        return new AgentException("KARTA-726: nothing can be divided by zero. Take another number.");
    }

    static AgentException tooLarge() {
        return new AgentException("KARTA-727: the number is too long to be calculated with. Take a smaller one.");
    }

    static AgentException noNumbers() {
        return new AgentException("KARTA-728: there are no numbers. Give at least one.");
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
