/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static io.karta.generation.Damage.Kind.HALF_QUOTED;
import static io.karta.generation.Damage.Kind.LITERAL;
import static io.karta.generation.Damage.Kind.NO_QUOTES;
import static io.karta.generation.Damage.Kind.NUMBER_FORM;
import static io.karta.generation.Damage.Kind.STRAY_WORDS;
import static io.karta.generation.Damage.Kind.THOUSANDS;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads names and values without quotes, such as {@code {a: New York, u: https://x/y}}. */
final class BareText {

    private final Source source;
    private final Nesting nesting;

    BareText(Source source, Nesting nesting) {
        this.source = source;
        this.nesting = nesting;
    }

    /** The name that starts here, or null if there were only words that belong to nothing. */
    @Nullable
    String name() {
        int start = source.at;
        int end = start;
        while (end < source.length && !isEndOfName(source.chars[end])) {
            end++;
        }
        source.at = end == start ? end + 1 : end;
        var name = source.text.substring(start, end).strip();
        char next = source.charAt(end);
        if (next == '\n') {
            next = source.charAt(source.afterSpace(end));
        }
        if (next == '"' || next == '\'') {
            return beforeQuote(name, start, end);
        }
        boolean isName = next == ':'
                || next == '='
                || next == ','
                || next == '}'
                || next == ']'
                || (next == ')' && nesting.isOpen(')'))
                || ((next == '{' || next == '[') && name.indexOf(' ') < 0);
        source.damage.note(isName && !name.isEmpty() ? NO_QUOTES : STRAY_WORDS, start);
        return isName && !name.isEmpty() ? name : null;
    }

    private static boolean isEndOfName(char c) {
        return c == ':' || c == '=' || c == ',' || c == '{' || c == '}' || c == '[' || c == ']' || c == ')' || c == '\n'
                || c == '"' || c == '\'';
    }

    /** {@code a":1} lacks its first quote; {@code see "a":1} has words too many. */
    private @Nullable String beforeQuote(String name, int start, int end) {
        char next = source.charAt(source.afterSpace(end + 1));
        if (end > start && !Source.isSpace(source.chars[end - 1]) && (next == ':' || next == '=')) {
            source.damage.note(HALF_QUOTED, start);
            source.at = end + 1;
            return name;
        }
        source.damage.note(STRAY_WORDS, start);
        source.at = end == start ? end + 1 : end;
        return null;
    }

    /** Whether a function's name and a parenthesis around a value stand here, such as {@code ObjectId("x")}. */
    boolean isCall() {
        int from = source.startsWith("new ", source.at) ? source.at + 4 : source.at;
        int end = from;
        while (Source.isNamePart(source.charAt(end)) || source.charAt(end) == '.') {
            end++;
        }
        char first = source.charAt(from);
        if (end == from || source.charAt(end) != '(' || (first >= '0' && first <= '9') || first == '-') {
            return false;
        }
        char inner = source.charAt(source.afterSpace(end + 1));
        return Source.isQuote(inner)
                || inner == '{'
                || inner == '['
                || inner == ')'
                || inner == '-'
                || (inner >= '0' && inner <= '9');
    }

    @Nullable
    JsonValue value(boolean isMember) {
        int start = source.at;
        int end = end(isMember);
        int trimmed = end;
        while (trimmed > start && Source.isSpace(source.chars[trimmed - 1])) {
            trimmed--;
        }
        source.at = end;
        if (trimmed == start) {
            return null;
        }
        if (isMember && isGrouped(start, trimmed)) {
            return grouped(start, trimmed);
        }
        if (trimmed - start > 1 && Source.isQuote(source.chars[trimmed - 1]) && isUnbalanced(start, trimmed - 1)) {
            source.damage.note(HALF_QUOTED, start);
            return new TreeString(source.text.substring(start, trimmed - 1));
        }
        return classified(start, trimmed);
    }

    /** A quote at the end that has no partner before. */
    private boolean isUnbalanced(int start, int quote) {
        int count = 0;
        for (int i = start; i < quote; i++) {
            count += source.chars[i] == source.chars[quote] ? 1 : 0;
        }
        return count % 2 == 0;
    }

    private JsonValue classified(int start, int end) {
        var literal = Literals.of(source.text, start, end);
        if (literal == null) {
            source.damage.note(NO_QUOTES, start);
            return new TreeString(source.text.substring(start, end));
        }
        if (literal instanceof TreeNumber number) {
            if (!number.source().equals(number.toString())) {
                source.damage.note(NUMBER_FORM, start);
            }
        } else if (!Literals.isJson(source.text.substring(start, end))) {
            source.damage.note(LITERAL, start);
        }
        return literal;
    }

    JsonValue scalar(String word) {
        var literal = Literals.of(word, 0, word.length());
        return literal == null ? new TreeString(word) : literal;
    }

    /** {@code "price": 1,234}: in an object no number can follow a number, so the comma groups. */
    private boolean isGrouped(int start, int end) {
        int digits = digits(start, end);
        return digits == end && digits > start && digits - start <= 3 && groupEnd(end) > end;
    }

    private int groupEnd(int from) {
        int end = from;
        while (source.charAt(end) == ','
                && digits(end + 1, end + 4) == end + 4
                && digits(end + 4, end + 5) == end + 4) {
            end += 4;
        }
        char next = source.charAt(source.afterSpace(end));
        return next == ',' || next == '}' || next == 0 || next == '.' ? end : from;
    }

    private JsonValue grouped(int start, int first) {
        int end = groupEnd(first);
        source.damage.note(THOUSANDS, start);
        if (source.charAt(end) == '.') {
            end = digits(end + 1, source.length);
        }
        source.at = end;
        var number = source.text.substring(start, end);
        return end - start > TreeNumber.LONGEST ? new TreeString(number) : new TreeNumber(number.replace(",", ""));
    }

    private int digits(int from, int to) {
        int i = from;
        while (i < to && source.charAt(i) >= '0' && source.charAt(i) <= '9') {
            i++;
        }
        return i;
    }

    private int end(boolean isMember) {
        int wordEnd = source.at;
        while (wordEnd < source.length && !isEnd(wordEnd, isMember) && !Source.isSpace(source.chars[wordEnd])) {
            wordEnd++;
        }
        if (Literals.of(source.text, source.at, wordEnd) != null && isNextValue(source.afterSpace(wordEnd))) {
            return wordEnd;
        }
        int i = wordEnd;
        while (i < source.length && !isEnd(i, isMember)) {
            i++;
        }
        return i;
    }

    /** A value right behind a number or literal: a comma is missing between them. */
    private boolean isNextValue(int at) {
        char c = source.charAt(at);
        return Source.isQuote(c)
                || c == '{'
                || c == '['
                || c == '-'
                || (c >= '0' && c <= '9')
                || Literals.of(source.text, at, source.afterName(at)) != null
                || source.isBareName(at);
    }

    private boolean isEnd(int i, boolean isMember) {
        char c = source.chars[i];
        return switch (c) {
            case ',', '\n' -> true;
            case '}', ']' -> nesting.isOpen(c) || nesting.depth() == 1;
            case ')' -> nesting.isOpen(c);
            case ':' -> !isMember && Source.isSpace(source.charAt(i + 1));
            case '/' -> isComment(i);
            case '#' -> i > source.at && Source.isSpace(source.chars[i - 1]);
            case '"', '\'' -> i > source.at && Source.isSpace(source.chars[i - 1]) && source.isQuotedName(i);
            default -> false;
        };
    }

    private boolean isComment(int i) {
        return i > source.at
                && Source.isSpace(source.chars[i - 1])
                && (source.charAt(i + 1) == '/' || source.charAt(i + 1) == '*');
    }
}
