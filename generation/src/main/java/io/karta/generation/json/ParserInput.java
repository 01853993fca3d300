/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Text that is being repaired, with the position of the parser and lookahead over at most a few tokens. */
public final class ParserInput {

    private static final String DOUBLE_QUOTES = "\"\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02";
    private static final String SINGLE_QUOTES = "'\u2018\u2019\u201a\u201b`\u00b4\uff07";

    final String text;
    final char[] chars;
    final int length;
    RepairLog repairLog;
    int at;
    private boolean isEscaped;
    private int lastLineEnd = -2;

    ParserInput(String text, char[] chars) {
        this.text = text;
        this.chars = chars;
        this.length = chars.length;
        this.repairLog = new RepairLog(text);
    }

    /** Starts a document with a new log of repairs. */
    void begin(RepairLog next) {
        repairLog = next;
        isEscaped = false;
    }

    boolean isAtEnd() {
        return at >= length;
    }

    char current() {
        return at < length ? chars[at] : 0;
    }

    char charAt(int index) {
        return index < length ? chars[index] : 0;
    }

    boolean startsWith(String word, int from) {
        return text.startsWith(word, from);
    }

    void note(RepairLog.Kind kind) {
        repairLog.note(kind, at);
    }

    /** Records a backslash between values: the whole text was escaped. */
    void escaped() {
        if (!isEscaped) {
            note(RepairLog.Kind.ESCAPED_DOCUMENT);
            isEscaped = true;
        }
    }

    /** Returns whether the text was escaped as a whole. */
    boolean isEscaped() {
        return isEscaped;
    }

    /** Skips white space and comments; returns the next character, NUL at the end. */
    char skip() {
        while (at < length) {
            char c = chars[at];
            if (isSpace(c)) {
                at++;
            } else if (c == '\\' && "nrt".indexOf(charAt(at + 1)) >= 0) {
                escaped();
                at += 2;
            } else if (!skipComment(c)) {
                return c;
            }
        }
        return 0;
    }

    private boolean skipComment(char c) {
        if (c != '#' && !(c == '/' && (charAt(at + 1) == '/' || charAt(at + 1) == '*'))) {
            return false;
        }
        note(RepairLog.Kind.COMMENT);
        if (c == '/' && charAt(at + 1) == '*') {
            int end = text.indexOf("*/", at + 2);
            at = end < 0 ? length : end + 2;
        } else {
            at = isEscaped ? escapedLineEnd() : isOnLastLine() ? nextCloser() : text.indexOf('\n', at);
        }
        return true;
    }

    private int escapedLineEnd() {
        int end = text.indexOf("\\n", at);
        return end < 0 ? length : end;
    }

    private boolean isOnLastLine() {
        if (lastLineEnd == -2) {
            lastLineEnd = text.lastIndexOf('\n');
        }
        return at > lastLineEnd;
    }

    /** Returns the end of a comment in a text with joined lines. */
    private int nextCloser() {
        int i = at;
        while (i < length && chars[i] != '}' && chars[i] != ']') {
            i++;
        }
        return i;
    }

    /** Returns the position of the next character that is not white space. */
    int afterSpace(int from) {
        int i = from;
        while (i < length && isSpace(chars[i])) {
            i++;
        }
        return i;
    }

    boolean hasLineEnd(int from, int to) {
        for (int i = from; i < to; i++) {
            if (chars[i] == '\n') {
                return true;
            }
        }
        return false;
    }

    public static boolean isSpace(char c) {
        return c <= ' '
                || c == '\u00a0'
                || c == '\u180e'
                || (c >= '\u2000'
                        && (c <= '\u200f'
                                || c == '\u2028'
                                || c == '\u2029'
                                || c == '\u202f'
                                || c == '\u205f'
                                || c == '\u2060'
                                || c == '\u3000'
                                || c == '\ufeff'));
    }

    static boolean isQuote(char c) {
        return c == '"'
                || c == '\''
                || c == '`'
                || (c >= '\u00ab' && (DOUBLE_QUOTES.indexOf(c) >= 0 || SINGLE_QUOTES.indexOf(c) >= 0));
    }

    public static boolean endsWithQuote(String text) {
        var stripped = text.stripTrailing();
        return !stripped.isEmpty() && isQuote(stripped.charAt(stripped.length() - 1));
    }

    /** Returns whether the second quote can close a text that starts with the first. */
    static boolean closes(char opening, char c) {
        if (opening == '"' || opening == '\'') {
            return c == opening;
        }
        return (DOUBLE_QUOTES.indexOf(opening) >= 0 ? DOUBLE_QUOTES : SINGLE_QUOTES).indexOf(c) >= 0;
    }

    static boolean isNamePart(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '$'
                || c == '-'
                || (c > 127 && Character.isLetterOrDigit(c));
    }

    int afterName(int from) {
        int i = from;
        while (i < length && isNamePart(chars[i])) {
            i++;
        }
        return i;
    }

    /** Returns the next quote that can close this one, or the end. */
    int closing(int quote) {
        char opening = chars[quote];
        int i = quote + 1;
        while (i < length && !closes(opening, chars[i])) {
            i += chars[i] == '\\' ? 2 : 1;
        }
        return Math.min(i, length);
    }

    /** Returns whether a quoted name and a colon follow. */
    boolean isQuotedName(int from) {
        if (from >= length || !isQuote(chars[from])) {
            return false;
        }
        int end = closing(from);
        char next = charAt(afterSpace(end + 1));
        return end < length && (next == ':' || next == '=');
    }

    /** {@code {"a":1}, "b":2}}: the next member belongs to the closed object. */
    boolean isContinued(int end) {
        int comma = afterSpace(end);
        return charAt(comma) == ',' && isQuotedName(afterSpace(comma + 1));
    }

    /** Returns whether a name without an opening quote and a colon follow. */
    boolean isBareName(int from) {
        int end = from;
        while (isNamePart(charAt(end)) || charAt(end) == '.') {
            end++;
        }
        if (end == from) {
            return false;
        }
        if (isQuote(charAt(end))) {
            end++;
        }
        int colon = afterSpace(end);
        return (charAt(colon) == ':' && charAt(colon + 1) != '/') || charAt(colon) == '=';
    }
}
