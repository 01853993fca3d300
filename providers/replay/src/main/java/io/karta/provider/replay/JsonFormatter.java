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
import java.util.stream.Collectors;

/** Formatter of JSON with one member or element per line, independent of the server's JSON library. */
final class JsonFormatter {

    private JsonFormatter() {}

    static String print(JsonValue json) {
        return print(json, "\n");
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
