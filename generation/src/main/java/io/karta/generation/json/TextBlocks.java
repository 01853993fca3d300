/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import java.util.regex.Pattern;

/**
 * Returns the content of a text block in triple quotes, without its first line end, its indentation, and the language
 * of a fence.
 */
final class TextBlocks {

    private static final Pattern LANGUAGE = Pattern.compile("[\\w+#.-]*[ \\t]*\\r?\\n");

    /** Markdown block with an info string, such as {@code ```python title="a.py" {1,3}}. */
    private static final Pattern ENDS_ON_ITS_OWN_LINE =
            Pattern.compile("\\n[^\\n]*\\n[ \\t]*$|^[\\w+#.-]*[ \\t]*\\r?\\n[ \\t]*$");

    private TextBlocks() {}

    static String content(String raw, boolean isFence) {
        if (isFence && ENDS_ON_ITS_OWN_LINE.matcher(raw).find()) {
            return withoutIndent(raw.substring(raw.indexOf('\n') + 1));
        }
        var language = LANGUAGE.matcher(raw);
        if (isFence && language.lookingAt()) {
            return withoutIndent(raw.substring(language.end()));
        }
        if (raw.startsWith("\n") || raw.startsWith("\r\n")) {
            return withoutIndent(raw.substring(raw.indexOf('\n') + 1));
        }
        return raw;
    }

    private static String withoutIndent(String text) {
        var lines = text.stripTrailing().lines().toList();
        int indent = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return lines.stream()
                .map(line -> line.isBlank() ? "" : line.substring(indent))
                .collect(java.util.stream.Collectors.joining("\n"));
    }
}
