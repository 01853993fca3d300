/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads strict JSON into maps, lists, strings, numbers and booleans; enough for problem files, without a dependency.
 */
final class Json {

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        var json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at < text.length()) {
            throw json.unexpected();
        }
        return value;
    }

    private Object value() {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (expect('{'); !isAt('}'); skip(',')) {
            skipSpace();
            String name = string();
            expect(':');
            members.put(name, value());
        }
        expect('}');
        return members;
    }

    private List<Object> array() {
        List<Object> items = new ArrayList<>();
        for (expect('['); !isAt(']'); skip(',')) {
            items.add(value());
        }
        expect(']');
        return items;
    }

    private String string() {
        expect('"');
        var result = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            result.append(c == '\\' ? escaped() : c);
        }
        expect('"');
        return result.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int known = "bfnrt".indexOf(c);
        return known < 0 ? c : "\b\f\n\r\t".charAt(known);
    }

    private Object word() {
        int from = at;
        while ("+-.".indexOf(peek()) >= 0 || Character.isLetterOrDigit(peek())) {
            at++;
        }
        String word = text.substring(from, at);
        if (word.equals("true") || word.equals("false")) {
            return Boolean.valueOf(word);
        }
        try {
            return Double.valueOf(word);
        } catch (NumberFormatException e) {
            throw unexpected();
        }
    }

    private boolean isAt(char c) {
        skipSpace();
        return peek() == c;
    }

    private void skip(char c) {
        if (isAt(c)) {
            at++;
        }
    }

    private void expect(char c) {
        if (!isAt(c)) {
            throw unexpected();
        }
        at++;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("This is not JSON at character " + at + ".");
    }
}
