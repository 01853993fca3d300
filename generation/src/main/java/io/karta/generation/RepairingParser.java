/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.JsonValue;
import java.util.ArrayDeque;
import java.util.Map;

/** Parses what was meant to be JSON, without recursion: whatever is wrong is put right and noted. */
final class RepairingParser {

    private static final Map<String, JsonValue> WORDS = Map.of(
            "true", JsonValue.TRUE,
            "false", JsonValue.FALSE,
            "null", JsonValue.NULL,
            "True", JsonValue.TRUE,
            "False", JsonValue.FALSE,
            "None", JsonValue.NULL,
            "undefined", JsonValue.NULL);

    private final String text;
    private final Damage damage;
    private final ArrayDeque<JsonValue> open = new ArrayDeque<>();
    private int at;

    RepairingParser(String text, Damage damage) {
        this.text = text;
        this.damage = damage;
    }

    int end() {
        return at;
    }

    /** The structure that starts here; it ends where it is closed, or with the text. */
    JsonValue parse(int from) {
        at = from;
        while (true) {
            char c = skip();
            if (at >= text.length()) {
                damage.note("cut off", at);
                return closeAll();
            }
            if (c == '{' || c == '[') {
                push(c == '{' ? new TreeObject() : new TreeArray());
                at++;
            } else if (c == '}' || c == ']') {
                at++;
                var closed = open.pop();
                if (open.isEmpty()) {
                    return closed;
                }
                add(closed);
            } else if (c == ',' || c == ':') {
                at++;
            } else {
                token(c);
            }
        }
    }

    private void push(JsonValue structure) {
        if (open.size() >= StrictParser.DEEPEST) {
            throw Messages.tooDeep(text, at, StrictParser.DEEPEST);
        }
        open.push(structure);
    }

    private JsonValue closeAll() {
        while (open.size() > 1) {
            add(open.pop());
        }
        return open.pop();
    }

    private void add(JsonValue value) {
        if (open.peek() instanceof TreeObject object) {
            object.put(value);
        } else if (open.peek() instanceof TreeArray array) {
            array.append(value);
        }
    }

    private void token(char c) {
        int start = at;
        var value = c == '"' || c == '\'' ? new TreeString(quoted(c)) : word();
        char next = skip();
        if (open.peek() instanceof TreeObject object && next == ':') {
            object.expect(
                    value instanceof TreeString name
                            ? name.getString()
                            : text.substring(start, at).strip());
            at++;
        } else if (at < text.length() || !(open.peek() instanceof TreeObject) || text.lastIndexOf(':', at) >= 0) {
            add(value);
        }
    }

    private JsonValue word() {
        int start = at;
        while (at < text.length() && ",:{}[]\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (at == start) {
            at++;
        }
        var word = text.substring(start, at).strip();
        damage.note("no quotes", start);
        var literal = WORDS.get(word);
        var number = literal == null ? new StrictParser(word).parseAll() : null;
        return literal != null ? literal : number instanceof TreeNumber ? number : new TreeString(word);
    }

    private String quoted(char quote) {
        if (quote == '\'') {
            damage.note("single quotes", at);
        }
        var out = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == quote) {
                at++;
                return out.toString();
            }
            if (c == '\\') {
                int next = Escapes.append(text.toCharArray(), at + 1, text.length(), out);
                at = next < 0 ? at : next - 1;
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private char skip() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (text.startsWith("//", at)) {
                damage.note("comment", at);
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (!Character.isWhitespace(c)) {
                return c;
            } else {
                at++;
            }
        }
        return 0;
    }
}
