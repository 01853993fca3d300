/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reference of a tag to another template.
 *
 * @param expression the name, as a text or computed
 * @param rest the text after the name, with a leading blank
 */
record TemplateReference(String expression, String rest) {

    private static final String TEXT = "'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"";
    private static final Pattern CONSTANT = Pattern.compile("'([^'\\\\]*)'|\"([^\"\\\\]*)\"");

    /** Ends of the name, by tag. */
    private static final Map<String, Pattern> ENDS = Map.of(
            "include", end("(?:ignore\\s+missing|with(?:out)?\\s+context)\\b"),
            "extends", end("$"),
            "import", end("as\\s"),
            "from", end("import\\s"));

    private static Pattern end(String words) {
        return Pattern.compile("^((?:" + TEXT + "|[^'\"])*?)(\\s+" + words + ".*)?$", Pattern.DOTALL);
    }

    /** Returns whether a tag refers to a template. */
    static boolean isNamedBy(String tag) {
        return ENDS.containsKey(tag);
    }

    static Set<String> tags() {
        return ENDS.keySet();
    }

    static TemplateReference in(String tag, String helpers) {
        Matcher parts = ENDS.getOrDefault(tag, end("$")).matcher(helpers.strip());
        return parts.matches()
                ? new TemplateReference(
                        parts.group(1).strip(),
                        Optional.ofNullable(parts.group(2)).orElse(""))
                : new TemplateReference(helpers.strip(), "");
    }

    /** Returns the name, unless it is computed. */
    Optional<String> constant() {
        Matcher constant = CONSTANT.matcher(expression);
        return constant.matches()
                ? Optional.of(constant.group(1) == null ? constant.group(2) : constant.group(1))
                : Optional.empty();
    }
}
