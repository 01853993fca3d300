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

    QuotedText(ParserInput source, NestingDepth nesting) {
        this.source = source;
        this.rules = new QuoteClassifier(source, nesting);
        this.halfQuoted = new MissingQuote(source, nesting, rules);
    }

    String name() {
        return read(QuoteClassifier.Place.NAME);
    }

    String value(boolean isMember) {
        var place = isMember ? QuoteClassifier.Place.MEMBER : QuoteClassifier.Place.ELEMENT;
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
        if (isDoubled(quote)) {
            return doubled(quote);
        }
        return plain(quote, place);
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

    private boolean isDoubled(char quote) {
        return source.current() == quote && ParserInput.isNamePart(source.charAt(source.at + 1));
    }

    private String doubled(char quote) {
        source.note(DOUBLED_QUOTES);
        int start = source.at + 1;
        int end = start;
        while (end < source.length && source.chars[end] != quote) {
            end++;
        }
        source.at = source.charAt(end + 1) == quote ? end + 2 : Math.min(end + 1, source.length);
        return source.text.substring(start, end);
    }

    private String plain(char quote, QuoteClassifier.Place place) {
        int start = source.at;
        int copied = start;
        StringBuilder out = null;
        int innerQuotes = 0;
        int i = start;
        while (i < source.length) {
            char c = source.chars[i];
            if (c == '\\') {
                out = append(out, copied, i);
                i = escape(i, out);
                copied = i;
            } else if (ParserInput.closes(quote, c)) {
                int early = innerQuotes > 0 ? -1 : halfQuoted.earlierEnd(copied, i, place);
                if (early >= 0) {
                    source.repairLog.note(HALF_QUOTED, early);
                    source.at = early;
                    return text(out, copied, halfQuoted.trimmed(copied, early));
                }
                if (rules.isEnd(start, i, innerQuotes, place)) {
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
        int end = halfQuoted.openEnd(copied, innerQuotes, place);
        if (end < source.length) {
            source.repairLog.note(HALF_QUOTED, end);
        }
        source.at = end;
        return text(out, copied, Math.max(copied, end));
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
