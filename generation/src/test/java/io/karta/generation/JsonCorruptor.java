/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static io.karta.generation.Corruption.*;

import io.karta.generation.json.TreeNumber;
import io.karta.generation.json.TreeString;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes JSON with flaws. */
final class JsonCorruptor {

    private final Set<Corruption> flaws;

    JsonCorruptor(Set<Corruption> flaws) {
        this.flaws = flaws;
    }

    private boolean has(Corruption corruption) {
        return flaws.contains(corruption);
    }

    String write(JsonValue document) {
        var text =
                ends(has(WRAPPER) ? structure("{", List.of(name("result") + value(document)), "}") : value(document));
        text = has(ENCODED_TWICE) ? new TreeString(text).toString() : text;
        if (has(ESCAPED_DOCUMENT)) {
            text = text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        }
        text = has(CALL) ? "callback(" + text + ");" : text;
        text = has(FENCE) ? "```json\n" + text + "\n```" : text;
        text = has(PLAIN_FENCE) ? "```" + text + "```" : text;
        text = has(OPEN_FENCE) ? "```json\n" + text : text;
        text = has(ANSWER_TAG) ? "<answer>" + text + "</answer>" : text;
        text = has(PROSE) ? "Here it is: " + text + "\nI hope that helps." : text;
        text = has(PROSE_WITH_BRACKETS) ? "(1) A set {x} [of things] looks so: " + text : text;
        text = has(THINKING) ? "<think>Is it {\"draft\": 1}?</think>" + text : text;
        text = has(STRAY_TAG) ? text + "\n</think>" : text;
        return has(BYTE_ORDER_MARK) ? "\ufeff" + text : text;
    }

    private String ends(String text) {
        if (has(NO_LAST_BRACKETS)) {
            return text.replaceFirst("\\s*[\\]}]$", "");
        }
        if (has(WRONG_LAST_BRACKET)) {
            return text.endsWith("}") ? text.replaceFirst("}$", "]") : text.replaceFirst("]$", "}");
        }
        return has(MORE_BRACKETS) ? text + "]}" : text;
    }

    private String value(JsonValue value) {
        if (value instanceof JsonObject object) {
            return object(object);
        }
        if (value instanceof JsonArray array) {
            var elements = array.stream().map(this::value).toList();
            boolean isTuple = has(TUPLES) && elements.size() > 1;
            return structure(isTuple ? "(" : "[", elements, isTuple ? ")" : "]");
        }
        return value instanceof JsonString text ? text(text.getString()) : literal(value);
    }

    private String object(JsonObject object) {
        var members = new ArrayList<String>();
        object.forEach((name, member) -> {
            if (has(DUPLICATE_NAMES)) {
                members.add(name(name) + "0");
            }
            var value = value(member);
            members.add(name(name) + (has(NO_CLOSING_QUOTES) ? value.replaceFirst("(?<=[a-z])[\"']$", "") : value));
        });
        return structure("{", members, "}");
    }

    private String name(String name) {
        var colon = has(ARROWS) ? " => " : has(EQUALS) ? " = " : has(NO_COLONS) ? " " : ": ";
        return (has(BARE_NAMES) && name.matches("\\w+") ? name : quoted(name)) + colon;
    }

    private String structure(String start, List<String> parts, String end) {
        var space = has(OTHER_SPACE)
                ? "\u00a0\n\u200b"
                : has(COMMENTS) ? " // a note\n/* [1] */" : has(HASH_COMMENTS) ? " # a note\n" : " ";
        var comma = has(NO_COMMAS) ? "\n" : has(DOUBLED_COMMAS) ? ",," : ",";
        var first = has(LEADING_COMMAS) && !parts.isEmpty() ? "," : "";
        var last = has(TRAILING_COMMAS) && !parts.isEmpty() ? "," : "";
        last += has(ELLIPSES) && !parts.isEmpty() ? ", ..." : "";
        return start + first + String.join(comma + space, parts) + last + end;
    }

    private String text(String text) {
        if (has(BARE_TEXTS) && text.matches("[a-z]+( [a-z]+)*")) {
            return text;
        }
        if (has(NO_OPENING_QUOTES)) {
            return quoted(text).replaceFirst("^[\"']", "");
        }
        if (has(BLOCK_QUOTES)) {
            return "\"\"\"" + text + "\"\"\"";
        }
        if (has(CONCATENATION) && text.length() > 1) {
            int middle = text.length() / 2;
            return quoted(text.substring(0, middle)) + " + " + quoted(text.substring(middle));
        }
        return quoted(text);
    }

    private String quoted(String text) {
        var json = new TreeString(text).toString();
        var inner = json.substring(1, json.length() - 1);
        inner = has(RAW_LINES) ? inner.replace("\\n", "\n").replace("\\t", "\t") : inner;
        inner = has(STRAY_ESCAPES) ? inner.replace("'", "\\'") : inner;
        inner = has(INNER_QUOTES) ? inner.replace("\\\"", "\"") : inner;
        if (has(SINGLE_QUOTES)) {
            return "'" + inner.replace("\\\"", "\"").replace("'", "\\'") + "'";
        }
        if (has(CURLY_QUOTES)) {
            return "\u201c" + inner + "\u201d";
        }
        if (has(BACKTICKS)) {
            return "`" + inner + "\u00b4";
        }
        return has(DOUBLED_QUOTES) && !inner.isEmpty() ? "\"\"" + inner + "\"\"" : "\"" + inner + "\"";
    }

    private String literal(JsonValue value) {
        return has(QUOTED_LITERALS) && value != JsonValue.NULL ? quoted(bare(value)) : bare(value);
    }

    private String bare(JsonValue value) {
        if (value instanceof TreeNumber number) {
            return has(OTHER_NUMBERS) ? number(number.toString()) : number.toString();
        }
        if (!has(OTHER_LITERALS)) {
            return value.toString();
        }
        return value == JsonValue.NULL ? "None" : value == JsonValue.TRUE ? "True" : "False";
    }

    private static String number(String number) {
        return number.startsWith("-") ? number.replaceFirst("-0\\.", "-.") : "+" + number.replaceFirst("^0\\.", ".");
    }
}
