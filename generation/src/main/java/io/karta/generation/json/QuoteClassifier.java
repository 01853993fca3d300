/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/**
 * Decides whether a quote ends its text or is part of it, by the next tokens: a comma and another member, or a closing
 * bracket, can only follow the end. The lookahead is limited to the end of the next name, so each character is read a
 * constant number of times.
 */
final class QuoteClassifier {

    /** Kind of position of a text. */
    enum Place {
        NAME,
        MEMBER,
        MEMBER_WITHOUT_COLON,
        ELEMENT;

        boolean isMember() {
            return this == MEMBER || this == MEMBER_WITHOUT_COLON;
        }
    }

    private static final String SEPARATORS = ",;:.{}[])/#+<\\\u2026";

    private final ParserInput source;
    private final NestingDepth nesting;
    private final BracketCounter braces;

    QuoteClassifier(ParserInput source, NestingDepth nesting) {
        this.source = source;
        this.nesting = nesting;
        this.braces = new BracketCounter(source);
    }

    boolean isEnd(int start, int quote, int innerQuotes, Place place) {
        int next = source.afterSpace(quote + 1);
        if (next >= source.length) {
            return true;
        }
        char c = source.chars[next];
        if (place == Place.NAME) {
            return next > quote + 1 || !ParserInput.isNamePart(c) || isScalar(next);
        }
        return switch (c) {
            case '}', ']', ')' -> isEndBeforeBracket(c, next) && (innerQuotes == 0 || !isInner(c, start, quote, next));
            case ',' ->
                isEndBeforeComma(source.afterSpace(next + 1), place)
                        || (place == Place.ELEMENT && innerQuotes % 2 == 0);
            case ':' -> place == Place.ELEMENT;
            case '+' ->
                ParserInput.isQuote(source.charAt(source.afterSpace(next + 1)))
                        || (source.hasLineEnd(quote, next) && isValueStart(next));
            case '/' -> source.charAt(next + 1) == '/' || source.charAt(next + 1) == '*';
            case '#' -> next > quote + 1;
            case ';' -> place.isMember() && isMember(source.afterSpace(next + 1));
            case '.' -> source.startsWith("...", next);
            default -> isEndBeforeNext(quote, next, innerQuotes, place);
        };
    }

    /** Returns whether a text continues after its second quote, because neither a value nor a bracket follows. */
    boolean isProse(int from, Place place) {
        int next = source.afterSpace(from);
        if (source.charAt(next) == ',' && place.isMember()) {
            next = source.afterSpace(next + 1);
        }
        return next < source.length
                && place != Place.NAME
                && (SEPARATORS.indexOf(source.chars[next]) < 0 || (source.chars[next] == ':' && place.isMember()))
                && !ParserInput.isQuote(source.chars[next])
                && !source.hasLineEnd(from, next)
                && !isScalar(next)
                && !source.isBareName(next);
    }

    /** Returns whether a missing comma, the end of a fence, or a member on the next line follows. */
    private boolean isEndBeforeNext(int quote, int next, int innerQuotes, Place place) {
        if (source.startsWith("```", next)) {
            return true;
        }
        boolean isNextLine = source.hasLineEnd(quote, next);
        if (place.isMember()) {
            return source.isQuotedName(next)
                    || (isNextLine && source.isBareName(next))
                    || (place == Place.MEMBER_WITHOUT_COLON && isNameWithoutColon(next));
        }
        char c = source.chars[next];
        if (ParserInput.isQuote(c)) {
            return next > quote + 1 && isElement(next);
        }
        return (isNextLine && isValueStart(next))
                || (next > quote + 1 && (isScalar(next) || (innerQuotes % 2 == 0 && isBareElement(next))));
    }

    /** Returns whether a quoted text and a value follow. */
    private boolean isNameWithoutColon(int next) {
        return ParserInput.isQuote(source.chars[next]) && isValueStart(source.afterSpace(source.closing(next) + 1));
    }

    /** Returns whether unquoted words extend to the end of the list. */
    private boolean isBareElement(int at) {
        int end = at;
        while (end < source.length
                && ",:{}[]()\n".indexOf(source.chars[end]) < 0
                && !ParserInput.isQuote(source.chars[end])) {
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
                || ParserInput.isQuote(next)
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
            return ParserInput.isQuote(source.charAt(next + 1));
        }
        if (place.isMember()) {
            return isMember(next);
        }
        return c == '[' || c == '(' || (ParserInput.isQuote(c) && isElement(next)) || isScalar(next);
    }

    private boolean isMember(int next) {
        if (next >= source.length) {
            return false;
        }
        if (!ParserInput.isQuote(source.chars[next])) {
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
        return ParserInput.isQuote(c)
                || c == '{'
                || c == '['
                || c == '('
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '+'
                || Literals.of(source.text, at, source.afterName(at)) != null;
    }

    /** Returns whether the text is followed by a token that can follow an element. */
    boolean isElement(int quote) {
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
                || ParserInput.isQuote(c)
                || (source.hasLineEnd(end, after) && isValueStart(after))
                || (after > end + 1 && isScalar(after));
    }

    /** Returns whether a number or literal and the end of an element follow. */
    boolean isScalar(int at) {
        int end = at;
        while (end < source.length
                && (ParserInput.isNamePart(source.chars[end])
                        || source.chars[end] == '.'
                        || source.chars[end] == '+')) {
            end++;
        }
        if (end == at || Literals.of(source.text, at, end) == null) {
            return false;
        }
        char c = source.charAt(source.afterSpace(end));
        return c == ',' || c == ']' || c == '}' || c == ')' || c == 0;
    }
}
