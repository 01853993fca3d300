/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Members of a JSON object with the text of their values. The launcher passes messages unchanged and needs a few
 * members of them only, so it has no dependency on a JSON library. Immutable.
 */
record JsonMembers(Map<String, String> values) {

    private static final int HEX_DIGITS = 4;
    private static final int HEX = 16;

    JsonMembers {
        values = Map.copyOf(values);
    }

    /**
     * Reads an object.
     *
     * @throws IllegalArgumentException if the text is no JSON object
     */
    static JsonMembers of(String text) {
        var reader = new Reader(text);
        var members = reader.object();
        reader.end();
        return new JsonMembers(members);
    }

    /** Returns the JSON text of a member. */
    Optional<String> raw(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns a member that is a text. */
    Optional<String> text(String name) {
        return raw(name).filter(json -> json.startsWith("\"")).map(json -> new Reader(json).string());
    }

    /** Returns a member that is an object; one without members if there is none. */
    JsonMembers object(String name) {
        return raw(name)
                .filter(json -> json.startsWith("{"))
                .map(JsonMembers::of)
                .orElseGet(() -> new JsonMembers(Map.of()));
    }

    /** Returns a text as JSON. */
    static String quoted(String text) {
        var json = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                json.append('\\').append((char) c);
            } else if (c < ' ') {
                json.append("\\u%04x".formatted(c));
            } else {
                json.append((char) c);
            }
        });
        return json.append('"').toString();
    }

    /** Reader at a position. Not thread-safe. */
    private static final class Reader {

        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        private IllegalArgumentException invalid() {
            return new IllegalArgumentException("no JSON at position " + at);
        }

        private char peek() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            return at < text.length() ? text.charAt(at) : 0;
        }

        private void expect(char c) {
            if (peek() != c) {
                throw invalid();
            }
            at++;
        }

        private boolean skipped(char c) {
            if (peek() != c) {
                return false;
            }
            at++;
            return true;
        }

        void end() {
            if (peek() != 0 || at < text.length()) {
                throw invalid();
            }
        }

        Map<String, String> object() {
            var members = new LinkedHashMap<String, String>();
            expect('{');
            if (skipped('}')) {
                return members;
            }
            do {
                var name = name();
                members.put(name, value());
            } while (skipped(','));
            expect('}');
            return members;
        }

        private String name() {
            peek();
            var name = string();
            expect(':');
            return name;
        }

        /** Results of tools can have many levels, so the stack of the thread does not limit them. */
        private String value() {
            peek();
            int start = at;
            var ends = new StringBuilder();
            begin(ends);
            while (!ends.isEmpty()) {
                char end = ends.charAt(ends.length() - 1);
                if (skipped(',')) {
                    nameBefore(end);
                    begin(ends);
                } else {
                    expect(end);
                    ends.setLength(ends.length() - 1);
                }
            }
            return text.substring(start, at);
        }

        /** Reads the name of a member; the elements of an array have none. */
        private void nameBefore(char end) {
            if (end == '}') {
                name();
            }
        }

        /** Reads up to the end of the first value without parts, and adds the ends of the open objects and arrays. */
        private void begin(StringBuilder ends) {
            char first = peek();
            while (first == '{' || first == '[') {
                at++;
                char end = first == '{' ? '}' : ']';
                if (skipped(end)) {
                    return;
                }
                ends.append(end);
                nameBefore(end);
                first = peek();
            }
            if (first == '"') {
                string();
            } else {
                literal();
            }
        }

        private void literal() {
            int start = at;
            while (at < text.length()
                    && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
                at++;
            }
            var word = text.substring(start, at);
            if (!word.matches("true|false|null|-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
                throw invalid();
            }
        }

        private char next() {
            if (at == text.length()) {
                throw invalid();
            }
            return text.charAt(at++);
        }

        String string() {
            if (next() != '"') {
                throw invalid();
            }
            var value = new StringBuilder();
            for (char c = next(); c != '"'; c = next()) {
                if (c < ' ') {
                    throw invalid();
                }
                value.append(c == '\\' ? escaped(next()) : c);
            }
            return value.toString();
        }

        private char escaped(char c) {
            return switch (c) {
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> unicode();
                case '"', '\\', '/' -> c;
                default -> throw invalid();
            };
        }

        private char unicode() {
            int code = 0;
            for (int i = 0; i < HEX_DIGITS; i++) {
                int digit = Character.digit(next(), HEX);
                if (digit < 0) {
                    throw invalid();
                }
                code = code * HEX + digit;
            }
            return (char) code;
        }
    }
}
