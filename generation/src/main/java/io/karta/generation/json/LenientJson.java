/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shape;
import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.List;

/**
 * JSON that was found in a text and repaired, without a target type.
 *
 * <pre>{@code
 * LenientJson json = LenientJson.read("Sure: {'a': 1, b: [2, 3,]}");
 * json.value();     // {"a":1,"b":[2,3]}
 * json.repairs();   // [single quotes at 1:8, text without quotes at 1:16, superfluous comma at 1:25]
 * }</pre>
 *
 * Of several structures between prose, the one with the fewest repairs is used, of equal ones the first; consecutive
 * documents without prose are a list. With a type, {@link Shape#read(String)} selects more precisely. Immutable.
 */
public final class LenientJson {

    private final JsonValue value;
    private final List<Repair> repairs;

    private LenientJson(JsonValue value, List<Repair> repairs) {
        this.value = value;
        this.repairs = repairs;
    }

    /**
     * Reads the JSON in a text. Time and memory are proportional to the length of the text.
     *
     * @param text the text
     * @return the JSON in it
     * @throws UnreadableJsonException if there is none, or if it is nested deeper than 512 levels
     */
    public static LenientJson read(String text) {
        var found = JsonCandidates.in(requireNonNull(text, "text"));
        var all = found.all();
        if (all.size() > 1 && found.isOnlyDocuments()) {
            var together = found.together(all);
            return new LenientJson(together.value(), together.repairs());
        }
        return all.stream()
                .min(Comparator.comparingInt(JsonCandidates.Candidate::cost))
                .map(best -> new LenientJson(best.value(), best.repairs()))
                .orElseGet(() -> scalar(text));
    }

    private static LenientJson scalar(String text) {
        var loose = UnstructuredValues.in(text);
        if (loose == null) {
            throw Messages.noJson(text, 0);
        }
        return new LenientJson(loose.value(), loose.repairs());
    }

    /** {@return the JSON} */
    public JsonValue value() {
        return value;
    }

    /** {@return the repairs, in the order of the text} */
    public List<Repair> repairs() {
        return repairs;
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
