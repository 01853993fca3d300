/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import static io.karta.generation.json.RepairLog.Kind.HALF_QUOTED;
import static io.karta.generation.json.RepairLog.Kind.LITERAL;
import static io.karta.generation.json.RepairLog.Kind.NO_QUOTES;
import static io.karta.generation.json.RepairLog.Kind.NUMBER_FORM;
import static io.karta.generation.json.RepairLog.Kind.STRAY_WORDS;

import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads unquoted names and values, such as {@code {a: New York, u: https://x/y}}. */
final class UnquotedText {

    private final ParserInput source;
    private final NestingDepth nesting;
    private final NumberCache numbers;
    private final CommaNumbers commaNumbers;
    private final BracketPairs pairs;

    UnquotedText(ParserInput source, NestingDepth nesting) {
        this.source = source;
        this.nesting = nesting;
        this.numbers = new NumberCache(source.text);
        this.commaNumbers = new CommaNumbers(source);
        this.pairs = new BracketPairs(source);
    }

    /** Returns the name at this position, or null if the words are not part of a structure. */
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
        if (ParserInput.isQuote(next)) {
            return beforeQuote(name, start, end);
        }
        boolean isName = next == ':'
                || next == '='
                || next == ','
                || next == '}'
                || next == ']'
                || (next == ')' && nesting.isOpen(')'))
                || ((next == '{' || next == '[') && name.indexOf(' ') < 0);
        source.repairLog.note(isName && !name.isEmpty() ? NO_QUOTES : STRAY_WORDS, start);
        return isName && !name.isEmpty() ? name : null;
    }

    private static boolean isEndOfName(char c) {
        return c == ':'
                || c == '='
                || c == ','
                || c == '{'
                || c == '}'
                || c == '['
                || c == ']'
                || c == ')'
                || c == '\n'
                || ParserInput.isQuote(c);
    }

    /** {@code a":1} lacks its first quote, {@code a "x"} its colon; {@code see "a":1} has superfluous words. */
    private @Nullable String beforeQuote(String name, int start, int end) {
        char next = source.charAt(source.afterSpace(end + 1));
        if (end > start && !ParserInput.isSpace(source.chars[end - 1]) && (next == ':' || next == '=')) {
            source.repairLog.note(HALF_QUOTED, start);
            source.at = end + 1;
            return name;
        }
        if (isNameOf(name, end)) {
            source.repairLog.note(NO_QUOTES, start);
            return name;
        }
        source.repairLog.note(STRAY_WORDS, start);
        source.at = end == start ? end + 1 : end;
        return null;
    }

    /** Returns whether the word is the name of the next text, with a missing colon. */
    private boolean isNameOf(String name, int end) {
        int quote = source.afterSpace(end);
        if (name.isEmpty() || name.indexOf(' ') >= 0 || !ParserInput.isSpace(source.chars[quote - 1])) {
            return false;
        }
        int after = source.afterSpace(source.closing(quote) + 1);
        char next = source.charAt(after);
        return after >= source.length || next == ',' || next == '}' || ParserInput.isQuote(next);
    }

    /** Returns whether a function call around a value follows, such as {@code ObjectId("x")}. */
    boolean isCall() {
        int from = source.startsWith("new ", source.at) ? source.at + 4 : source.at;
        int end = from;
        while (ParserInput.isNamePart(source.charAt(end)) || source.charAt(end) == '.') {
            end++;
        }
        char start = source.charAt(from);
        if (end == from || source.charAt(end) != '(' || (start >= '0' && start <= '9') || start == '-') {
            return false;
        }
        int first = source.afterSpace(end + 1);
        return isValueStart(first) && !hasMoreArguments(first) && isAtItsEnd(end);
    }

    /** {@code f("x").g()} and {@code function() { return 1; }} are code. */
    private boolean isAtItsEnd(int parenthesis) {
        int closed = pairs.end(parenthesis);
        int after = Math.max(closed, 0);
        while (source.charAt(after) == ' ' || source.charAt(after) == '\t') {
            after++;
        }
        return closed < 0 || "{.+(=<?&|*".indexOf(source.charAt(after)) < 0 || after >= source.length;
    }

    private boolean isValueStart(int at) {
        char inner = source.charAt(at);
        return ParserInput.isQuote(inner)
                || inner == '{'
                || inner == '['
                || inner == ')'
                || inner == '-'
                || (inner >= '0' && inner <= '9')
                || Literals.isWord(source.text, at, source.afterName(at));
    }

    /** {@code new Date(2024, 1)}: a call with several arguments is not replaced by one of them. */
    private boolean hasMoreArguments(int argument) {
        char c = source.charAt(argument);
        int end = ParserInput.isQuote(c) ? source.closing(argument) + 1 : pairs.end(argument);
        if (end < 0 || c == ')') {
            end = argument;
            while (ParserInput.isNamePart(source.charAt(end)) || source.charAt(end) == '.') {
                end++;
            }
        }
        return end > argument && source.charAt(source.afterSpace(end)) == ',';
    }

    /** {@code (a, b) => c}: parameters, not a tuple. */
    boolean isFunction() {
        int closed = pairs.end(source.at);
        int end = closed < 0 ? closed : source.afterSpace(closed);
        return end > source.at && (source.startsWith("=>", end) || source.startsWith("->", end));
    }

    @Nullable
    JsonValue value(boolean isMember) {
        int start = source.at;
        int end = end(isMember);
        int trimmed = trimmed(end);
        source.at = end;
        if (trimmed == start) {
            return null;
        }
        var withCommas = isMember ? commaNumbers.read(start, trimmed) : null;
        if (withCommas != null) {
            return withCommas;
        }
        if (trimmed - start > 1 && ParserInput.isQuote(source.chars[trimmed - 1]) && isUnbalanced(start, trimmed - 1)) {
            source.repairLog.note(HALF_QUOTED, start);
            return new TreeString(source.text.substring(start, trimmed - 1));
        }
        return classified(start, trimmed);
    }

    /** Returns whether the final quote has no opening quote. */
    private boolean isUnbalanced(int start, int quote) {
        int count = 0;
        for (int i = start; i < quote; i++) {
            count += source.chars[i] == source.chars[quote] ? 1 : 0;
        }
        return count % 2 == 0;
    }

    private JsonValue classified(int start, int end) {
        if (end - start <= NumberCache.LONGEST
                && source.chars[start] != '0'
                && commaNumbers.digits(start, end) == end) {
            return numbers.at(start, end);
        }
        var literal = Literals.of(source.text, start, end);
        if (literal == null) {
            source.repairLog.note(NO_QUOTES, start);
            return new TreeString(source.text.substring(start, end));
        }
        if (literal instanceof TreeNumber number) {
            if (!number.source().equals(number.toString())) {
                source.repairLog.note(NUMBER_FORM, start);
            }
        } else if (!Literals.isJson(source.text.substring(start, end))) {
            source.repairLog.note(LITERAL, start);
        }
        return literal;
    }

    JsonValue scalar(String word) {
        var literal = Literals.of(word + ' ', 0, word.length());
        return literal == null ? new TreeString(word) : literal;
    }

    private int end(boolean isMember) {
        int wordEnd = wordEnd(isMember);
        if (Literals.of(source.text, source.at, wordEnd) != null
                && ((isNextValue(wordEnd, source.afterSpace(wordEnd)) && !(isMember && isSpaced(wordEnd)))
                        || isComment(wordEnd)
                        || isStrayParenthesis(wordEnd))) {
            return wordEnd;
        }
        var inner = new NestingDepth();
        boolean isOneLine = !isMember;
        int i = source.at;
        while (i < source.length) {
            char c = source.chars[i];
            if (inner.isOpen(c)) {
                inner.closed(c);
            } else if (pairs.end(i) > i) {
                i = pairs.end(i);
                continue;
            } else if (isEnd(i, isMember)) {
                isOneLine |= !isSeparator(c) || (i == wordEnd && Literals.of(source.text, source.at, i) != null);
                int next = isOneLine ? -1 : continuation(i);
                if (next < 0) {
                    return i;
                }
                i = next;
                continue;
            }
            inner.enter(c);
            i++;
        }
        return i;
    }

    /** {@code 1 000}: in an object, no number can follow a number. */
    private boolean isSpaced(int end) {
        char before = source.charAt(end - 1);
        int next = end;
        while (source.charAt(next) == ' ' || source.charAt(next) == '\u00a0' || source.charAt(next) == '\u202f') {
            next++;
        }
        return before >= '0'
                && before <= '9'
                && next > end
                && commaNumbers.digits(next, next + 1) > next
                && !source.isBareName(next);
    }

    private int wordEnd(boolean isMember) {
        int i = source.at;
        while (i < source.length
                && !isEnd(i, isMember)
                && !ParserInput.isSpace(source.chars[i])
                && "{[)\"".indexOf(source.chars[i]) < 0
                && !isComment(i)) {
            i++;
        }
        return i;
    }

    private static boolean isSeparator(char c) {
        return c == ',' || c == '\n';
    }

    /** Returns the end of a text that continues after a comma or line end, because no member follows; otherwise -1. */
    private int continuation(int separator) {
        int next = source.afterSpace(separator + 1);
        char c = source.charAt(next);
        if (next >= source.length
                || ",;{}[]().\u2026#/\\".indexOf(c) >= 0
                || ParserInput.isQuote(c)
                || source.afterName(next) >= source.length
                || source.isBareName(next)) {
            return -1;
        }
        return next;
    }

    private int trimmed(int end) {
        int trimmed = end;
        while (trimmed > source.at && ParserInput.isSpace(source.chars[trimmed - 1])) {
            trimmed--;
        }
        return trimmed;
    }

    private boolean isStrayParenthesis(int at) {
        char next = source.charAt(source.afterSpace(at + 1));
        return source.charAt(at) == ')' && (next == ',' || next == ']' || next == '}' || next == 0);
    }

    /** Returns whether a value directly follows a number or literal: a comma is missing. */
    private boolean isNextValue(int wordEnd, int at) {
        char c = source.charAt(at);
        return (ParserInput.isQuote(c) && (at > wordEnd || source.isQuotedName(at)))
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
            case '\\' -> source.isEscaped();
            case '`' -> source.startsWith("```", i);
            case ':' -> !isMember && ParserInput.isSpace(source.charAt(i + 1));
            case '/' -> isComment(i);
            case '#' -> i > source.at && ParserInput.isSpace(source.chars[i - 1]);
            case '"', '\'' -> i > source.at && ParserInput.isSpace(source.chars[i - 1]) && source.isQuotedName(i);
            default -> false;
        };
    }

    private boolean isComment(int i) {
        return source.charAt(i) == '/'
                && i > source.at
                && (source.charAt(i + 1) == '*'
                        || (source.charAt(i + 1) == '/' && ParserInput.isSpace(source.chars[i - 1])));
    }
}
