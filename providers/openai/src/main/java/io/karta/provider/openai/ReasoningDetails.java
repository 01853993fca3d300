/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.provider.http.JsonFields;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collector of the details of reasoning in a stream, whose texts arrive in fragments. Not thread-safe. */
final class ReasoningDetails {

    private final JsonProvider json;
    private final List<Detail> details = new ArrayList<>();

    ReasoningDetails(JsonProvider json) {
        this.json = json;
    }

    /** Detail whose text is not complete; the signature follows the text. */
    private static final class Detail {

        private final Map<String, JsonValue> members;
        private final String textMember;
        private final StringBuilder text = new StringBuilder();

        Detail(JsonObject start) {
            members = new LinkedHashMap<>(start);
            textMember = textMember(start);
            text.append(JsonFields.text(start, textMember));
        }

        private static String textMember(JsonObject detail) {
            return switch (JsonFields.text(detail, "type")) {
                case "reasoning.text" -> "text";
                case "reasoning.summary" -> "summary";
                default -> ""; // encrypted ones are complete
            };
        }

        boolean continuesWith(JsonObject next) {
            return !textMember.isEmpty()
                    && textMember.equals(textMember(next))
                    && index(members).equals(index(next));
        }

        private static JsonValue index(Map<String, JsonValue> detail) {
            return detail.getOrDefault("index", JsonValue.NULL);
        }

        void add(JsonObject next) {
            next.forEach((name, value) -> {
                if (value != JsonValue.NULL) {
                    members.put(name, value);
                }
            });
            text.append(JsonFields.text(next, textMember));
        }

        JsonObject whole(JsonProvider json) {
            var whole = json.createObjectBuilder();
            members.forEach(whole::add);
            if (!textMember.isEmpty()) {
                whole.add(textMember, text.toString());
            }
            return whole.build();
        }
    }

    void add(JsonObject delta) {
        for (JsonObject next : JsonFields.objects(delta, ReasoningContent.DETAILS)) {
            int last = details.size() - 1;
            if (last >= 0 && details.get(last).continuesWith(next)) {
                details.get(last).add(next);
            } else {
                details.add(new Detail(next));
            }
        }
    }

    JsonArray all() {
        var all = json.createArrayBuilder();
        details.forEach(detail -> all.add(detail.whole(json)));
        return all.build();
    }
}
