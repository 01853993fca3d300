/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import io.karta.agent.StoredNames;
import io.karta.generation.result.Problem;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Problems of the input of a run. Not thread-safe. */
final class InputProblems {

    private static final int LONGEST_ID = 200;
    private static final int MAX_PROBLEMS = 20;

    private final List<Problem> found = new ArrayList<>();

    void add(String pointer, String text) {
        if (found.size() < MAX_PROBLEMS) {
            found.add(new Problem(pointer, text));
        }
    }

    /** Returns a required text. */
    Optional<String> text(JsonObject object, String member, String pointer) {
        if (object.get(member) instanceof JsonString text) {
            return Optional.of(text.getString());
        }
        add(pointer + "/" + member, object.containsKey(member) ? "must be a text" : "is missing");
        return Optional.empty();
    }

    /** Returns a required id; empty after a problem. */
    String id(JsonObject object, String member, String pointer) {
        var id = text(object, member, pointer);
        if (id.filter(text -> text.isBlank() || text.length() > LONGEST_ID || !StoredNames.isStorable(text))
                .isPresent()) {
            add(
                    pointer + "/" + member,
                    "must have 1 to %d characters, without U+0000 and unpaired surrogates".formatted(LONGEST_ID));
        }
        return id.orElse("");
    }

    /** Returns the elements of an array; none if it is missing or null, as some clients write what is missing. */
    JsonArray array(JsonObject object, String member, int most) {
        var value = object.getOrDefault(member, JsonValue.NULL);
        if (value == JsonValue.NULL) {
            return JsonValue.EMPTY_JSON_ARRAY;
        }
        if (!(value instanceof JsonArray array)) {
            add("/" + member, "must be an array");
            return JsonValue.EMPTY_JSON_ARRAY;
        }
        if (array.size() > most) {
            add("/" + member, "must have at most %d elements".formatted(most));
        }
        return array;
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw Messages.invalidInput(found);
        }
    }
}
