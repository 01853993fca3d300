/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Check of the syntax of a regular expression. Lucene reads the constructs of other languages that it lacks as plain
 * characters, so a model would not notice that it searches for something else. Not thread-safe.
 */
final class RegexSyntax {

    private static final Pattern REPETITION = Pattern.compile("\\{(\\d+)(?:,(\\d*))?\\}");
    private static final String CLASSES = "dDwWsS";
    private static final String CONTROLS = "ntr";

    /** Limits the size of the automaton before it is built. */
    private static final long MAX_SIZE = 100_000;

    private final String regex;
    private final StringBuilder result = new StringBuilder();
    private long copies = 1;
    private int at;

    RegexSyntax(String regex) {
        this.regex = regex;
    }

    /** Returns the expression in the syntax of Lucene. */
    String translated() {
        boolean isInClass = false;
        while (at < regex.length()) {
            char c = regex.charAt(at);
            if (c == '\\') {
                escape();
            } else if (isInClass) {
                isInClass = c != ']';
                add(c);
            } else {
                isInClass = c == '[';
                plain(c);
            }
        }
        return result.toString();
    }

    private void add(char c) {
        result.append(c);
        at++;
    }

    private void escape() {
        if (at + 1 == regex.length()) {
            throw Messages.invalidRegex("it ends with \\");
        }
        char c = regex.charAt(at + 1);
        if (CONTROLS.indexOf(c) >= 0) {
            result.append("\n\t\r".charAt(CONTROLS.indexOf(c)));
        } else if (Character.isLetterOrDigit(c) && CLASSES.indexOf(c) < 0) {
            throw unsupported("\\" + c);
        } else {
            result.append('\\').append(c);
        }
        at += 2;
    }

    private void plain(char c) {
        if (c == '^' || c == '$') {
            throw unsupported(String.valueOf(c));
        } else if (c == '"') { // begins a literal of Lucene
            result.append('\\');
            add(c);
        } else if (regex.startsWith("(?:", at)) {
            result.append('(');
            at += 3;
        } else if (regex.startsWith("(?", at)) {
            throw unsupported("(?");
        } else if (c == '{') {
            repetition();
        } else if (c == '*' || c == '+' || c == '?') {
            add(c);
            skipLazy();
        } else {
            add(c);
        }
    }

    private void repetition() {
        Matcher matcher = REPETITION.matcher(regex).region(at, regex.length());
        if (!matcher.lookingAt()) {
            throw Messages.invalidRegex("{ is no repetition such as {2} or {2,5}. Write \\{ for the character");
        }
        String max = matcher.group(2) == null || matcher.group(2).isEmpty() ? matcher.group(1) : matcher.group(2);
        copies *= max.length() > 6 ? MAX_SIZE + 1 : Math.max(1, Integer.parseInt(max));
        if (copies * regex.length() > MAX_SIZE) {
            throw Messages.complexRegex();
        }
        result.append(matcher.group());
        at = matcher.end();
        skipLazy();
    }

    /** Whether a lazy repetition occurs is the same. */
    private void skipLazy() {
        if (at < regex.length() && regex.charAt(at) == '?') {
            at++;
        }
    }

    private static RuntimeException unsupported(String construct) {
        return Messages.invalidRegex(
                "%s is not supported. Use the syntax of Lucene: no anchors, word boundaries, flags,"
                                .formatted(construct)
                        + " references or look-around");
    }
}
