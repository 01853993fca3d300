/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/**
 * Decides whether a quote ends its text or stands inside it. What follows tells: only behind the end of a text can come a
 * comma and a further member, a bracket that is open, and so on. A look ahead goes at most to the end of the next name, so
 * every character is looked at a fixed number of times.
 */
final class QuoteRules {

    /** Where a text stands. */
    enum Place {
        NAME,
        MEMBER,
        ELEMENT
    }

    private final Source source;
    private final Nesting nesting;
    private final InnerBrackets braces;

    QuoteRules(Source source, Nesting nesting) {
        this.source = source;
        this.nesting = nesting;
        this.braces = new InnerBrackets(source);
    }

    boolean isEnd(int start, int quote, int innerQuotes, Place place) {
        int next = source.afterSpace(quote + 1);
        if (next >= source.length) {
            return true;
        }
        char c = source.chars[next];
        if (place == Place.NAME) {
            return next > quote + 1 || !Source.isNamePart(c) || isScalar(next);
        }
        return switch (c) {
            case '}', ']', ')' -> isEndBeforeBracket(c, next) && (innerQuotes == 0 || !isInner(c, start, quote, next));
            case ',' ->
                isEndBeforeComma(source.afterSpace(next + 1), place)
                        || (place == Place.ELEMENT && innerQuotes % 2 == 0);
            case ':' -> place == Place.ELEMENT;
            case '+' ->
                Source.isQuote(source.charAt(source.afterSpace(next + 1)))
                        || (source.hasLineEnd(quote, next) && isValueStart(next));
            case '/' -> source.charAt(next + 1) == '/' || source.charAt(next + 1) == '*';
            case '#' -> next > quote + 1;
            case ';' -> place == Place.MEMBER && isMember(source.afterSpace(next + 1));
            case '.' -> source.startsWith("...", next);
            default -> isEndBeforeNext(quote, next, innerQuotes, place);
        };
    }

    /** A missing comma, a fence that ends, or a member on the next line. */
    private boolean isEndBeforeNext(int quote, int next, int innerQuotes, Place place) {
        if (source.startsWith("```", next)) {
            return true;
        }
        boolean isNextLine = source.hasLineEnd(quote, next);
        if (place == Place.MEMBER) {
            return source.isQuotedName(next) || (isNextLine && source.isBareName(next));
        }
        char c = source.chars[next];
        if (Source.isQuote(c)) {
            return next > quote + 1 && isElement(next);
        }
        return (isNextLine && isValueStart(next))
                || (next > quote + 1 && (isScalar(next) || (innerQuotes % 2 == 0 && isBareElement(next))));
    }

    /** Words without quotes up to the end of the list. */
    private boolean isBareElement(int at) {
        int end = at;
        while (end < source.length
                && ",:{}[]()\n".indexOf(source.chars[end]) < 0
                && !Source.isQuote(source.chars[end])) {
            end++;
        }
        return source.charAt(end) == ']' && nesting.isOpen(']');
    }

    private boolean isEndBeforeBracket(char c, int bracket) {
        if (!nesting.isOpen(c)) {
            int after = source.afterSpace(bracket + 1);
            return c != ')' && (after >= source.length || source.startsWith("```", after));
        }
        if (nesting.depth() == 1) {
            return true;
        }
        int after = source.afterSpace(bracket + 1);
        char next = source.charAt(after);
        return after >= source.length
                || next == ','
                || next == '}'
                || next == ']'
                || next == ')'
                || next == '{'
                || next == ';'
                || next == '/'
                || next == '`'
                || Source.isQuote(next)
                || source.hasLineEnd(bracket, after);
    }

    /** {@code "use {"a": "x"} now"}: the bracket closes one that was opened inside the text. */
    private boolean isInner(char c, int start, int quote, int bracket) {
        if (braces.isOpen(c, start, quote)) {
            return source.afterSpace(bracket + 1) < source.length;
        }
        return false;
    }

    private boolean isEndBeforeComma(int next, Place place) {
        char c = source.charAt(next);
        if (next >= source.length
                || c == '}'
                || c == ']'
                || c == ')'
                || c == ','
                || c == '{'
                || c == '.'
                || c == '\u2026') {
            return true;
        }
        if (c == '/' || c == '#') {
            return c == '#' || source.charAt(next + 1) == '/' || source.charAt(next + 1) == '*';
        }
        if (c == '\\') {
            return Source.isQuote(source.charAt(next + 1));
        }
        if (place == Place.MEMBER) {
            return isMember(next);
        }
        return c == '[' || c == '(' || (Source.isQuote(c) && isElement(next)) || isScalar(next);
    }

    private boolean isMember(int next) {
        if (next >= source.length) {
            return false;
        }
        if (!Source.isQuote(source.chars[next])) {
            int end = source.afterName(next);
            return source.isBareName(next)
                    || source.chars[next] == '['
                    || (end > next && source.isQuotedName(source.afterSpace(end)));
        }
        int end = source.closing(next);
        int after = source.afterSpace(end + 1);
        char c = source.charAt(after);
        return c == ':' || c == '=' || after >= source.length || isValueStart(after);
    }

    private boolean isValueStart(int at) {
        char c = source.charAt(at);
        return Source.isQuote(c)
                || c == '{'
                || c == '['
                || c == '('
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '+'
                || Literals.of(source.text, at, source.afterName(at)) != null;
    }

    /** A text that is followed by what can follow an element. */
    private boolean isElement(int quote) {
        int end = source.closing(quote);
        int after = source.afterSpace(end + 1);
        char c = source.charAt(after);
        return after >= source.length
                || c == ','
                || c == ']'
                || c == '}'
                || c == ')'
                || c == ':'
                || c == '+'
                || Source.isQuote(c)
                || (source.hasLineEnd(end, after) && isValueStart(after))
                || (after > end + 1 && isScalar(after));
    }

    /** A number or literal, and then the end of an element. */
    private boolean isScalar(int at) {
        int end = at;
        while (end < source.length
                && (Source.isNamePart(source.chars[end]) || source.chars[end] == '.' || source.chars[end] == '+')) {
            end++;
        }
        if (end == at || Literals.of(source.text, at, end) == null) {
            return false;
        }
        char c = source.charAt(source.afterSpace(end));
        return c == ',' || c == ']' || c == '}' || c == ')' || c == 0;
    }

    /** Where the text ended if its closing quote is missing: this quote opens the next name or element. Else -1. */
    int earlierEnd(int start, int quote, Place place) {
        if (quote == start) {
            return -1;
        }
        int before = quote - 1;
        while (before > start && Source.isSpace(source.chars[before])) {
            before--;
        }
        boolean isAfterComma = source.chars[before] == ',';
        if (place == Place.NAME) {
            return isAfterComma || source.chars[before] == ':' ? colonOfName(start, quote) : -1;
        }
        boolean isAfterLine = source.hasLineEnd(before + 1, quote);
        if (place == Place.ELEMENT) {
            return isAfterComma && (before == quote - 1 || isAfterLine) && isElementAfterComma(quote) ? before : -1;
        }
        if ((!isAfterComma && !isAfterLine) || !isPlainName(quote)) {
            return -1;
        }
        return isAfterComma ? beforeInnerClosers(start, before) : before + 1;
    }

    /** {@code {"a":{"b":"x},"c":1}}: the brackets before the comma close what the next member is not in. */
    private int beforeInnerClosers(int start, int comma) {
        var left = nesting.copy();
        int end = beforeClosers(start, comma, left);
        return left.depth() > 0 ? end : comma;
    }

    /** {@code {"key:"value"}}: a name that lacks its closing quote ends before its colon. Else -1. */
    private int colonOfName(int start, int quote) {
        char next = source.charAt(source.afterSpace(quote + 1));
        int colon = source.text.indexOf(':', start);
        return colon > start && colon < quote && next != ':' && next != '=' ? colon : -1;
    }

    /** The end of a name that never closed: before its colon. */
    int endOfName(int start) {
        int colon = source.text.indexOf(':', start);
        return colon > start ? colon : endBeforeClosers(start);
    }

    /** A name in quotes, with nothing in it that separates values. */
    private boolean isPlainName(int quote) {
        int end = source.closing(quote);
        int colon = source.afterSpace(end + 1);
        if (Source.isSpace(source.charAt(quote + 1))) {
            return false;
        }
        for (int i = quote + 1; i < end; i++) {
            if (",:{}[]\n".indexOf(source.chars[i]) >= 0) {
                return false;
            }
        }
        return end < source.length && (source.charAt(colon) == ':' || source.startsWith("=>", colon));
    }

    /** {@code ["a,"b"]}, but not {@code ["a,","b"]}. */
    private boolean isElementAfterComma(int quote) {
        return Source.isNamePart(source.charAt(quote + 1)) && isElement(quote);
    }

    int trimmed(int from, int to) {
        int end = to;
        while (end > from && Source.isSpace(source.chars[end - 1])) {
            end--;
        }
        return end;
    }

    /** The end of a text that never closed: before the brackets at the very end, if they close exactly what is open. */
    private int endBeforeClosers(int start) {
        var left = nesting.copy();
        int at = beforeClosers(start, source.length, left);
        return left.depth() == 0 ? at : source.length;
    }

    private int beforeClosers(int start, int end, Nesting left) {
        int at = end;
        while (at > start && isPassed(source.chars[at - 1], left)) {
            at--;
        }
        return at;
    }

    /** The end of a text that never closed, in a document that did: also before the next value or member. */
    int endOfText(int start, Place place) {
        int end = endBeforeClosers(start);
        for (int i = start; isClosed(start) && i < end; i++) {
            if (source.chars[i] == ',' && isNext(source.afterSpace(i + 1), place)) {
                return beforeClosers(start, i, nesting.copy());
            }
            if (nesting.isOpen(source.chars[i]) && isAfterBracket(source.charAt(source.afterSpace(i + 1)))) {
                return trimmed(start, i);
            }
        }
        return end;
    }

    /** Whether the document ends with a bracket that is open. */
    private boolean isClosed(int start) {
        int last = source.length - 1;
        while (last > start && (Source.isSpace(source.chars[last]) || source.chars[last] == '`')) {
            last--;
        }
        return last > start && nesting.isOpen(source.chars[last]);
    }

    private static boolean isAfterBracket(char c) {
        return c == ',' || c == '}' || c == ']';
    }

    private boolean isNext(int at, Place place) {
        char c = source.charAt(at);
        return c == '{' || c == '[' || (place == Place.MEMBER ? source.isBareName(at) : isScalar(at));
    }

    private static boolean isPassed(char c, Nesting left) {
        if (!left.isOpen(c)) {
            return Source.isSpace(c) || c == '`';
        }
        left.closed(c);
        return true;
    }
}
