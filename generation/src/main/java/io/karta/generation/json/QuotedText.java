/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import static io.karta.generation.json.RepairLog.Kind.BLOCK_QUOTES;
import static io.karta.generation.json.RepairLog.Kind.CONCATENATION;
import static io.karta.generation.json.RepairLog.Kind.CONTROL_CHARACTER;
import static io.karta.generation.json.RepairLog.Kind.DOUBLED_QUOTES;
import static io.karta.generation.json.RepairLog.Kind.HALF_QUOTED;
import static io.karta.generation.json.RepairLog.Kind.INNER_QUOTE;
import static io.karta.generation.json.RepairLog.Kind.OTHER_QUOTES;
import static io.karta.generation.json.RepairLog.Kind.SINGLE_QUOTES;
import static io.karta.generation.json.RepairLog.Kind.STRAY_ESCAPE;

import org.jspecify.annotations.Nullable;

/** Reads a text in quotes of any kind, also with missing or wrong quotes. */
final class QuotedText {

    private static final int BLOCK = 3;

    private final ParserInput source;
    private final QuoteClassifier rules;
    private final MissingQuote halfQuoted;
    private int lastBlockEnd = Integer.MAX_VALUE;
    /** Number of escaped quotes in the current text, and of its other escapes. */
    private int escapedQuotes;

    private int otherEscapes;
    /** End of the last escaped quote of the current text. */
    private int escapedQuoteEnd;

    QuotedText(ParserInput source, NestingDepth nesting) {
        this.source = source;
        this.rules = new QuoteClassifier(source, nesting);
        this.halfQuoted = new MissingQuote(source, nesting, rules);
    }

    String name() {
        return read(QuoteClassifier.Place.NAME);
    }

    /** Reads a value; after a name without a colon, its member may also lack the comma. */
    String value(OpenStructure frame) {
        var place = !frame.isObject()
                ? QuoteClassifier.Place.ELEMENT
                : frame.lacksColons() ? QuoteClassifier.Place.MEMBER_WITHOUT_COLON : QuoteClassifier.Place.MEMBER;
        var text = read(place);
        return isConcatenated() ? concatenated(text, place) : text;
    }

    private boolean isConcatenated() {
        int plus = source.afterSpace(source.at);
        int next = source.afterSpace(plus + 1);
        return source.charAt(plus) == '+'
                && (ParserInput.isQuote(source.charAt(next))
                        || (source.charAt(next) == '\\' && ParserInput.isQuote(source.charAt(next + 1))));
    }

    private String concatenated(String first, QuoteClassifier.Place place) {
        var all = new StringBuilder(first);
        while (isConcatenated()) {
            source.note(CONCATENATION);
            source.at = source.afterSpace(source.afterSpace(source.at) + 1);
            all.append(read(place));
        }
        return all.toString();
    }

    private String read(QuoteClassifier.Place place) {
        char quote = source.current();
        if (quote == '\\') {
            source.escaped();
            return new EscapedText(source).read();
        }
        if (isBlock(quote) && place != QuoteClassifier.Place.NAME) {
            return block(quote);
        }
        noteQuote(quote);
        source.at++;
        int doubledEnd = doubledEnd(quote, place);
        return doubledEnd < 0 ? plain(quote, place) : doubled(quote, doubledEnd);
    }

    private void noteQuote(char quote) {
        if (quote == '\'') {
            source.note(SINGLE_QUOTES);
        } else if (quote != '"') {
            source.note(OTHER_QUOTES);
        }
    }

    private boolean isBlock(char quote) {
        int at = source.at;
        return (quote == '"' || quote == '\'' || quote == '`')
                && source.charAt(at + 1) == quote
                && source.charAt(at + 2) == quote
                && at < lastBlockEnd;
    }

    private String block(char quote) {
        var fence = String.valueOf(quote).repeat(BLOCK);
        int start = source.at + BLOCK;
        int end = source.text.indexOf(fence, start);
        source.note(BLOCK_QUOTES);
        if (end < 0) {
            lastBlockEnd = source.at;
            end = source.length;
        }
        source.at = Math.min(end + BLOCK, source.length);
        return TextBlocks.content(source.text.substring(start, end), quote == '`');
    }

    /**
     * Returns the first closing quote of a text in doubled quotes, which may be single; -1 if the second quote belongs
     * to the text, as in {@code ""Yes" is the answer"}.
     */
    private int doubledEnd(char quote, QuoteClassifier.Place place) {
        int start = source.at;
        if (source.current() != quote || !ParserInput.isNamePart(source.charAt(start + 1))) {
            return -1;
        }
        int end = start + 1;
        while (end < source.length && source.chars[end] != quote) {
            end++;
        }
        return rules.isProse(source.charAt(end + 1) == quote ? end + 2 : end + 1, place) ? -1 : end;
    }

    private String doubled(char quote, int end) {
        source.note(DOUBLED_QUOTES);
        int start = source.at + 1;
        source.at = source.charAt(end + 1) == quote ? end + 2 : Math.min(end + 1, source.length);
        return source.text.substring(start, end);
    }

    private String plain(char quote, QuoteClassifier.Place place) {
        escapedQuotes = 0;
        otherEscapes = 0;
        escapedQuoteEnd = -1;
        int start = source.at;
        int copied = start;
        StringBuilder out = null;
        int innerQuotes = 0;
        int i = start;
        while (i < source.length) {
            char c = source.chars[i];
            if (c == '\\') {
                out = append(out, copied, i);
                countEscape(quote, i);
                i = escape(i, out);
                copied = i;
            } else if (ParserInput.closes(quote, c)) {
                boolean isEnd = rules.isEnd(start, i, innerQuotes, place);
                int early = innerQuotes > 0 ? -1 : earlierEnd(start, copied, i, isEnd, place);
                if (early >= 0) {
                    source.at = early;
                    return unclosed(out, copied, halfQuoted.trimmed(copied, early), place);
                }
                if (isEnd) {
                    source.at = i + 1;
                    return text(out, copied, i);
                }
                source.repairLog.note(INNER_QUOTE, i++);
                innerQuotes++;
            } else {
                if (c == '\n') {
                    source.repairLog.note(CONTROL_CHARACTER, i);
                }
                i++;
            }
        }
        int end = halfQuoted.openEnd(start, copied, innerQuotes, place);
        source.at = end;
        return unclosed(out, copied, Math.max(copied, end), place);
    }

    private void countEscape(char quote, int backslash) {
        if (ParserInput.closes(quote, source.charAt(backslash + 1))) {
            escapedQuotes++;
            escapedQuoteEnd = backslash + 2;
        } else {
            otherEscapes++;
        }
    }

    /** Returns a text that has no closing quote, unless a backslash was taken for its escape. */
    private String unclosed(@Nullable StringBuilder out, int from, int to, QuoteClassifier.Place place) {
        boolean isClosed = out != null && from == to && isClosedByEscape(to, place);
        if (isClosed || source.at < source.length) {
            source.repairLog.note(isClosed ? STRAY_ESCAPE : HALF_QUOTED, isClosed ? to - 2 : source.at);
        }
        if (out == null || !isClosed) {
            return text(out, from, to);
        }
        out.setLength(out.length() - 1);
        return place == QuoteClassifier.Place.NAME
                ? out.toString()
                : out.append('\\').toString();
    }

    /** Returns the end of a text before a quote that opens the next one; otherwise -1. */
    private int earlierEnd(int start, int copied, int quote, boolean isEnd, QuoteClassifier.Place place) {
        return !isEnd && isClosedByEscape(start, copied, place)
                ? copied
                : halfQuoted.earlierEnd(start, copied, quote, place);
    }

    private boolean isClosedByEscape(int start, int end, QuoteClassifier.Place place) {
        return isClosedByEscape(end, place) && rules.isEnd(start, end - 1, 0, place);
    }

    /**
     * Returns whether the last escaped quote is the closing quote after a backslash, as in {@code "C:\"}: others are in
     * pairs, or signs of inches as in {@code "27\"}.
     */
    private boolean isClosedByEscape(int end, QuoteClassifier.Place place) {
        if (escapedQuoteEnd != end || end >= source.length || escapedQuotes % 2 == 0) {
            return false;
        }
        char before = source.chars[end - 3];
        return otherEscapes > 0 || before < '0' || before > '9' || place == QuoteClassifier.Place.NAME;
    }

    private StringBuilder append(@Nullable StringBuilder earlier, int from, int to) {
        var out = earlier == null ? new StringBuilder() : earlier;
        return out.append(source.chars, from, to - from);
    }

    private String text(@Nullable StringBuilder out, int from, int to) {
        return out == null
                ? source.text.substring(from, to)
                : append(out, from, to).toString();
    }

    /** Reads valid escapes; other escapes keep the backslash. */
    private int escape(int backslash, StringBuilder out) {
        int end = EscapeSequences.append(source.chars, backslash + 1, source.length, out);
        if (end >= 0) {
            return end;
        }
        source.repairLog.note(STRAY_ESCAPE, backslash);
        char next = source.charAt(backslash + 1);
        if (ParserInput.isQuote(next) || next == '\n') {
            out.append(next);
            return backslash + 2;
        }
        out.append('\\');
        return backslash + 1;
    }
}
