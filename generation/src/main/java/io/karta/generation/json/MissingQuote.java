/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Finds the end of a text without a closing quote. */
final class MissingQuote {

    private final ParserInput source;
    private final NestingDepth nesting;
    private final QuoteClassifier rules;

    MissingQuote(ParserInput source, NestingDepth nesting, QuoteClassifier rules) {
        this.source = source;
        this.nesting = nesting;
        this.rules = rules;
    }

    /**
     * Returns the end of a text without a closing quote, if this quote opens the next name or element; otherwise -1. It
     * is not before {@code start}, where the last escape of the text ends.
     */
    int earlierEnd(int textStart, int start, int quote, QuoteClassifier.Place place) {
        if (quote == start) {
            return -1;
        }
        int before = quote - 1;
        while (before > start && ParserInput.isSpace(source.chars[before])) {
            before--;
        }
        boolean isAfterComma = source.chars[before] == ',';
        if (place == QuoteClassifier.Place.NAME) {
            return isAfterComma || source.chars[before] == ':' ? colonOfName(textStart, start, quote) : -1;
        }
        if (source.chars[before] == '{') {
            return beforeObject(start, before, quote);
        }
        boolean isAfterLine = source.hasLineEnd(before + 1, quote);
        if (place == QuoteClassifier.Place.ELEMENT) {
            return isAfterComma && (before == quote - 1 || isAfterLine) && isElementAfterComma(quote) ? before : -1;
        }
        if ((!isAfterComma && !isAfterLine) || !isPlainName(quote)) {
            return -1;
        }
        return isAfterComma ? beforeInnerClosers(start, before) : before + 1;
    }

    /** {@code [{"a":"x},{"b":1}]}: the next object starts after the closing bracket of this one. Otherwise -1. */
    private int beforeObject(int start, int brace, int quote) {
        int comma = trimmed(start, brace) - 1;
        if (comma <= start || source.chars[comma] != ',' || !isPlainName(quote)) {
            return -1;
        }
        var left = nesting.copy();
        int end = beforeClosers(start, comma, left);
        return left.depth() < nesting.depth() && left.depth() > 0 ? end : -1;
    }

    /** {@code {"a":{"b":"x},"c":1}}: the brackets before the comma close the inner structures. Otherwise -1. */
    private int beforeInnerClosers(int start, int comma) {
        var left = nesting.copy();
        int end = beforeClosers(start, comma, left);
        return left.depth() > 0 ? end : comma;
    }

    /** {@code {"key:"value"}}: a name without a closing quote ends before its colon. Otherwise -1. */
    private int colonOfName(int textStart, int start, int quote) {
        char next = source.charAt(source.afterSpace(quote + 1));
        int colon = start;
        while (colon < quote && source.chars[colon] != ':') {
            colon++;
        }
        return colon > textStart && colon < quote && next != ':' && next != '=' ? colon : -1;
    }

    /**
     * Returns the end of an unclosed text. The parser continues there; the distance is long only if no quote is
     * between, which happens once per kind of quote.
     */
    int openEnd(int textStart, int start, int innerQuotes, QuoteClassifier.Place place) {
        if (innerQuotes > 0) {
            return endBeforeClosers(start);
        }
        return place == QuoteClassifier.Place.NAME ? endOfName(textStart, start) : endOfText(start, place);
    }

    /** Returns the end of an unclosed name: before its colon. */
    private int endOfName(int textStart, int start) {
        int colon = source.text.indexOf(':', start);
        return colon > textStart ? colon : endBeforeClosers(start);
    }

    /** Returns whether the quoted text is a name without separators. */
    private boolean isPlainName(int quote) {
        int end = source.closing(quote);
        int colon = source.afterSpace(end + 1);
        if (ParserInput.isSpace(source.charAt(quote + 1))) {
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
        return ParserInput.isNamePart(source.charAt(quote + 1)) && rules.isElement(quote);
    }

    int trimmed(int from, int to) {
        int end = to;
        while (end > from && ParserInput.isSpace(source.chars[end - 1])) {
            end--;
        }
        return end;
    }

    /** Returns the end of an unclosed text: before the final brackets, if they close exactly the open structures. */
    private int endBeforeClosers(int start) {
        var left = nesting.copy();
        int at = beforeClosers(start, source.length, left);
        return left.depth() == 0 ? at : source.length;
    }

    private int beforeClosers(int start, int end, NestingDepth left) {
        int at = end;
        while (at > start && isPassed(source.chars[at - 1], left)) {
            at--;
        }
        return at;
    }

    /** Returns the end of an unclosed text in a closed document: also before the next value or member. */
    private int endOfText(int start, QuoteClassifier.Place place) {
        int end = endBeforeClosers(start);
        boolean isClosed = isClosed(start);
        for (int i = start; isClosed && i < end; i++) {
            if (source.chars[i] == ',' && isNext(source.afterSpace(i + 1), place)) {
                return beforeClosers(start, i, nesting.copy());
            }
            if (nesting.isOpen(source.chars[i]) && isAfterBracket(source.charAt(source.afterSpace(i + 1)))) {
                return trimmed(start, i);
            }
        }
        return end;
    }

    /** Returns whether the document ends with a bracket that is open. */
    private boolean isClosed(int start) {
        int last = source.length - 1;
        while (last > start && (ParserInput.isSpace(source.chars[last]) || source.chars[last] == '`')) {
            last--;
        }
        return last > start && nesting.isOpen(source.chars[last]);
    }

    private static boolean isAfterBracket(char c) {
        return c == ',' || c == '}' || c == ']';
    }

    private boolean isNext(int at, QuoteClassifier.Place place) {
        char c = source.charAt(at);
        return c == '{' || c == '[' || (place.isMember() ? source.isBareName(at) : rules.isScalar(at));
    }

    private static boolean isPassed(char c, NestingDepth left) {
        if (!left.isOpen(c)) {
            return ParserInput.isSpace(c) || c == '`';
        }
        left.closed(c);
        return true;
    }
}
