/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formatter of JSON with one member or element per line, independent of the server's JSON library. */
final class JsonFormatter {

    /** Half of a surrogate pair, such as the end of a truncated text; complete pairs are one code point here. */
    private static final Pattern HALF_PAIR = Pattern.compile("\\p{Cs}");

    private JsonFormatter() {}

    /** A half pair has no UTF-8 form, so it is escaped. */
    static String print(JsonValue json) {
        return HALF_PAIR.matcher(print(json, "\n")).replaceAll(half -> "\\\\u%04x"
                .formatted((int) half.group().charAt(0)));
    }

    private static String print(JsonValue json, String line) {
        if (json instanceof JsonObject object) {
            List<String> members = object.entrySet().stream()
                    .map(member -> name(member) + ": " + print(member.getValue(), line + "  "))
                    .toList();
            return block("{", members, line, "}");
        }
        if (json instanceof JsonArray array) {
            return block(
                    "[", array.stream().map(each -> print(each, line + "  ")).toList(), line, "]");
        }
        return json.toString();
    }

    private static String name(Map.Entry<String, JsonValue> member) {
        return Json.text(member.getKey()).toString();
    }

    private static String block(String begin, List<String> parts, String line, String end) {
        return parts.isEmpty()
                ? begin + end
                : parts.stream().collect(Collectors.joining("," + line + "  ", begin + line + "  ", line + end));
    }
}
