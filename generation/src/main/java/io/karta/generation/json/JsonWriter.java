/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Set;

/** Writes a tree as text: compact, or formatted for people and models. */
public final class JsonWriter {

    private static final Set<String> ALWAYS_OPEN = Set.of("properties", "oneOf", "anyOf", "$defs");

    private final StringBuilder out;

    private JsonWriter() {
        this(new StringBuilder(256));
    }

    private JsonWriter(StringBuilder out) {
        this.out = out;
    }

    /** Appends the compact text of a tree. */
    public static void append(JsonValue value, StringBuilder out) {
        new JsonWriter(out).write(value, ",", ":");
    }

    static String compact(JsonValue value) {
        var text = new JsonWriter();
        text.write(value, ",", ":");
        return text.out.toString();
    }

    /** Writes one line, with a space after commas and colons. */
    public static String oneLine(JsonValue value) {
        var text = new JsonWriter();
        text.write(value, ", ", ": ");
        return text.out.toString();
    }

    /** Writes objects that describe others with one member per line, and other values on one line. */
    public static String schema(JsonValue value) {
        var text = new JsonWriter();
        text.layOut(value, "", value instanceof JsonObject);
        return text.out.toString();
    }

    /** Writes each object and each array of objects with one line per member. */
    public static String pretty(JsonValue value) {
        var text = new JsonWriter();
        text.open(value, "");
        return text.out.toString();
    }

    private void write(JsonValue value, String comma, String colon) {
        if (value instanceof JsonObject object) {
            var separator = "{";
            for (var member : object.entrySet()) {
                out.append(separator);
                quote(member.getKey());
                out.append(colon);
                write(member.getValue(), comma, colon);
                separator = comma;
            }
            out.append(object.isEmpty() ? "{}" : "}");
        } else if (value instanceof JsonArray array) {
            var separator = "[";
            for (var element : array) {
                out.append(separator);
                write(element, comma, colon);
                separator = comma;
            }
            out.append(array.isEmpty() ? "[]" : "]");
        } else {
            scalar(value);
        }
    }

    private void scalar(JsonValue value) {
        if (value instanceof JsonString text) {
            quote(text.getString());
        } else {
            out.append(value);
        }
    }

    private void layOut(JsonValue value, String indent, boolean isOpen) {
        if (!isOpen && !hasOpenPart(value)) {
            write(value, ", ", ": ");
        } else if (value instanceof JsonObject object) {
            members(object, indent, true);
        } else if (value instanceof JsonArray array) {
            elements(array, indent, true);
        } else {
            write(value, ", ", ": ");
        }
    }

    private void open(JsonValue value, String indent) {
        if (value instanceof JsonObject object && !object.isEmpty()) {
            members(object, indent, false);
        } else if (value instanceof JsonArray array && array.stream().anyMatch(JsonWriter::isStructure)) {
            elements(array, indent, false);
        } else {
            write(value, ", ", ": ");
        }
    }

    private void members(JsonObject object, String indent, boolean asSchema) {
        var separator = "{\n";
        for (var member : object.entrySet()) {
            out.append(separator).append(indent).append("  ");
            quote(member.getKey());
            out.append(": ");
            part(member.getValue(), indent + "  ", asSchema, ALWAYS_OPEN.contains(member.getKey()));
            separator = ",\n";
        }
        out.append(object.isEmpty() ? "{}" : "\n" + indent + "}");
    }

    private void elements(JsonArray array, String indent, boolean asSchema) {
        var separator = "[\n";
        for (var element : array) {
            out.append(separator).append(indent).append("  ");
            part(element, indent + "  ", asSchema, false);
            separator = ",\n";
        }
        out.append("\n").append(indent).append(']');
    }

    private void part(JsonValue value, String indent, boolean asSchema, boolean isOpen) {
        if (asSchema) {
            layOut(value, indent, isOpen);
        } else {
            open(value, indent);
        }
    }

    private static boolean hasOpenPart(JsonValue value) {
        if (value instanceof JsonObject object) {
            return object.entrySet().stream()
                    .anyMatch(member -> (ALWAYS_OPEN.contains(member.getKey()) && isStructure(member.getValue()))
                            || hasOpenPart(member.getValue()));
        }
        return value instanceof JsonArray array && array.stream().anyMatch(JsonWriter::hasOpenPart);
    }

    private static boolean isStructure(JsonValue value) {
        return value instanceof JsonObject || value instanceof JsonArray;
    }

    /** Returns whether a text needs no escapes between quotes. */
    public static boolean isPlain(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c != '"' && c != '\\');
    }

    public static String quoted(String text) {
        var json = new StringBuilder(text.length() + 2);
        quote(text, json);
        return json.toString();
    }

    private void quote(String text) {
        quote(text, out);
    }

    /** Appends a text in quotes. */
    public static void quote(String text, StringBuilder out) {
        out.append('"');
        int copied = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                out.append(text, copied, i);
                escape(c, out);
                copied = i + 1;
            }
        }
        out.append(text, copied, text.length()).append('"');
    }

    private static void escape(char c, StringBuilder out) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append(c);
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            default -> out.append("\\u%04x".formatted((int) c));
        }
    }
}
