/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonValue;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Parser of JSON (RFC 8259) without recursion, which returns null at the first deviation. */
public final class StrictParser {

    public static final int DEEPEST = 512;
    private static final int CACHED_NAMES = 32;

    private final String text;
    private final char[] chars;
    private final int length;
    private final @Nullable String[] names = new @Nullable String[CACHED_NAMES];
    private final NumberCache numbers;
    private final ArrayDeque<JsonValue> open = new ArrayDeque<>();
    private int at;
    private int deepest = DEEPEST;

    public StrictParser(String text) {
        this(text, text.toCharArray());
    }

    public StrictParser(String text, char[] chars) {
        this.text = text;
        this.chars = chars;
        this.length = chars.length;
        this.numbers = new NumberCache(text);
    }

    char[] chars() {
        return chars;
    }

    /** Returns the end of the last value. */
    public int end() {
        return at;
    }

    /** Returns the value of the whole text, or null. */
    @Nullable
    public JsonValue parseAll() {
        var value = parse(0);
        skipSpace();
        return at == length ? value : null;
    }

    /** Returns the nested value that starts here, or null. */
    @Nullable
    public JsonValue parse(int from, int levels) {
        deepest = levels;
        return parse(from);
    }

    /** Returns the value that starts here, or null. */
    @Nullable
    public JsonValue parse(int from) {
        at = from;
        open.clear();
        while (true) {
            var value = start();
            if (value == null) {
                return null;
            }
            if (value == OPENED) {
                continue;
            }
            value = close(value);
            if (value != NEXT) {
                return value;
            }
        }
    }

    /** Result after a structure was opened: its first value follows. */
    private static final JsonValue OPENED = new TreeString("opened");
    /** Result after a value was added to its structure: another one follows. */
    private static final JsonValue NEXT = new TreeString("next");

    private @Nullable JsonValue start() {
        char c = skipSpace();
        return switch (c) {
            case '{' -> openObject();
            case '[' -> openArray();
            case '"' -> string();
            case 't' -> literal("true", JsonValue.TRUE);
            case 'f' -> literal("false", JsonValue.FALSE);
            case 'n' -> literal("null", JsonValue.NULL);
            default -> number(c);
        };
    }

    private @Nullable JsonValue openObject() {
        at++;
        var object = new TreeObject();
        if (skipSpace() == '}') {
            at++;
            return object;
        }
        push(object);
        return name(object) ? OPENED : null;
    }

    private JsonValue openArray() {
        at++;
        var array = new TreeArray();
        if (skipSpace() == ']') {
            at++;
            return array;
        }
        push(array);
        return OPENED;
    }

    private void push(JsonValue structure) {
        if (open.size() >= deepest) {
            throw Messages.tooDeep(text, at, DEEPEST);
        }
        open.push(structure);
    }

    /** Reads a member's name and colon. */
    private boolean name(TreeObject object) {
        if (skipSpace() != '"') {
            return false;
        }
        var name = nameText();
        if (name == null || skipSpace() != ':') {
            return false;
        }
        at++;
        object.expect(name);
        return true;
    }

    /** Adds a value to the open structure; returns {@link #NEXT}, the root if all structures are closed, or null. */
    private @Nullable JsonValue close(JsonValue finished) {
        var value = finished;
        while (!open.isEmpty()) {
            var parent = open.peek();
            var object = parent instanceof TreeObject o ? o : null;
            if (object != null) {
                object.put(value);
            } else {
                ((TreeArray) parent).append(value);
            }
            char c = skipSpace();
            if (c == ',') {
                at++;
                return object == null || name(object) ? NEXT : null;
            }
            if (c != (object == null ? ']' : '}')) {
                return null;
            }
            at++;
            value = open.pop();
        }
        return value;
    }

    /** Returns the next character that is not white space; NUL at the end. */
    private char skipSpace() {
        int i = at;
        while (i < length) {
            char c = chars[i];
            if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
                at = i;
                return c;
            }
            i++;
        }
        at = i;
        return 0;
    }

    private @Nullable JsonValue literal(String word, JsonValue value) {
        if (!text.startsWith(word, at)) {
            return null;
        }
        at += word.length();
        return value;
    }

    private @Nullable JsonValue number(char first) {
        int start = at;
        boolean isFar = false;
        int i = first == '-' ? start + 1 : start;
        int digits = digits(i);
        if (digits == i || (chars[i] == '0' && digits > i + 1)) {
            return null;
        }
        i = digits;
        if (i < length && chars[i] == '.') {
            digits = digits(i + 1);
            if (digits == i + 1) {
                return null;
            }
            i = digits;
        }
        if (i < length && (chars[i] == 'e' || chars[i] == 'E')) {
            int exponent = i + 1 < length && (chars[i + 1] == '+' || chars[i + 1] == '-') ? i + 2 : i + 1;
            digits = digits(exponent);
            if (digits == exponent) {
                return null;
            }
            isFar = digits - exponent > TreeNumber.EXPONENT_DIGITS;
            i = digits;
            isFar |= digits - exponent == TreeNumber.EXPONENT_DIGITS
                    && i - start <= TreeNumber.LONGEST
                    && TreeNumber.isFar(text.substring(start, i));
        }
        if (isFar || i - start > TreeNumber.LONGEST) {
            throw Messages.numberTooLong(text, start, TreeNumber.LONGEST, TreeNumber.EXPONENT_DIGITS);
        }
        at = i;
        return i - start > NumberCache.LONGEST ? new TreeNumber(text.substring(start, i)) : numbers.at(start, i);
    }

    private int digits(int from) {
        int i = from;
        while (i < length && chars[i] >= '0' && chars[i] <= '9') {
            i++;
        }
        return i;
    }

    private @Nullable JsonValue string() {
        var content = content();
        return content == null ? null : new TreeString(content);
    }

    /** Returns the name of a member; repeated names share one string. */
    private @Nullable String nameText() {
        int start = at + 1;
        int hash = 0;
        int i = start;
        while (i < length && chars[i] != '"' && chars[i] != '\\' && chars[i] >= ' ') {
            hash = 31 * hash + chars[i++];
        }
        if (i >= length || chars[i] != '"') {
            return content();
        }
        at = i + 1;
        int slot = hash & CACHED_NAMES - 1;
        var cached = names[slot];
        if (cached == null || cached.length() != i - start || !text.startsWith(cached, start)) {
            cached = text.substring(start, i);
            names[slot] = cached;
        }
        return cached;
    }

    /** Returns the text between the quotes, or null if it is unclosed or invalid. */
    private @Nullable String content() {
        int start = at + 1;
        int i = start;
        while (i < length) {
            char c = chars[i];
            if (c == '"') {
                at = i + 1;
                return text.substring(start, i);
            }
            if (c == '\\') {
                return escaped(start, i);
            }
            if (c < ' ') {
                return null;
            }
            i++;
        }
        return null;
    }

    private @Nullable String escaped(int start, int firstEscape) {
        var out = new StringBuilder(firstEscape - start + 32).append(chars, start, firstEscape - start);
        int i = firstEscape;
        while (i < length) {
            char c = chars[i++];
            if (c == '"') {
                at = i;
                return out.toString();
            }
            if (c < ' ') {
                return null;
            }
            if (c != '\\') {
                out.append(c);
            } else {
                i = EscapeSequences.append(chars, i, length, out);
                if (i < 0) {
                    return null;
                }
            }
        }
        return null;
    }
}
