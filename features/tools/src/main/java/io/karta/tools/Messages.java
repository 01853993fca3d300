/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import io.karta.agent.AgentException;
import io.karta.tool.ToolEscalationException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Error messages of this module. Most of them are for models and contain no path above the root. */
final class Messages {

    private Messages() {}

    static AgentException noDirectory(Path root, @Nullable Throwable cause) {
        return new AgentException(
                "KARTA-720: %s is not a readable directory. Set another directory for the tool group files."
                        .formatted(root),
                cause);
    }

    static AgentException outside(String path) {
        return toModel("KARTA-721: '%s' is outside the root. Use a path below it.".formatted(excerpt(path)));
    }

    static AgentException nothingThere(String path) {
        return toModel("KARTA-722: '%s' does not exist. Call listFiles or findFiles.".formatted(excerpt(path)));
    }

    static AgentException noFile(String path) {
        return toModel("KARTA-723: '%s' is not a file. Call listFiles for its content.".formatted(excerpt(path)));
    }

    static AgentException noDirectoryBelow(String path) {
        return toModel("KARTA-729: '%s' is not a directory. Call readFile.".formatted(excerpt(path)));
    }

    static AgentException noText(String path, Throwable cause) {
        return toModel("KARTA-724: '%s' is not UTF-8 text. Read another file.".formatted(excerpt(path)), cause);
    }

    static AgentException noPath(String path, Throwable cause) {
        return toModel("KARTA-725: '%s' is not a valid path. Separate names with /.".formatted(excerpt(path)), cause);
    }

    static AgentException noPattern(String pattern, Throwable cause) {
        return toModel(
                "KARTA-999: '%s' is not a valid glob pattern. Use a pattern such as **/*.md."
                        .formatted(excerpt(pattern)),
                cause);
    }

    static AgentException divisionByZero() {
        return toModel("KARTA-726: division by zero. Use another number.");
    }

    static AgentException negativeRoot() {
        return toModel("KARTA-131: a negative number has no real square root. Use a number of at least 0.");
    }

    static AgentException tooLarge() {
        return toModel("KARTA-727: the number is too long. Use a smaller number.");
    }

    static AgentException noNumbers() {
        return toModel("KARTA-728: the list of numbers is empty. Add at least one number.");
    }

    /** Creates an error that the model may read; messages of other exceptions are hidden from it. */
    private static AgentException toModel(String text) {
        return new ToolEscalationException(text);
    }

    private static AgentException toModel(String text, Throwable cause) {
        AgentException error = toModel(text);
        error.initCause(cause);
        return error;
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
