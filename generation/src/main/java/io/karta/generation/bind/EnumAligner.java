/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import static java.util.stream.Collectors.joining;

import io.karta.generation.json.Excerpt;
import io.karta.generation.match.NameMatcher;
import io.karta.generation.match.NameSpelling;
import io.karta.generation.match.Negation;
import io.karta.generation.match.ProseChoice;
import io.karta.generation.type.EnumNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Binds a value to a constant of an enumeration: by name, alias, words, or a similar name. */
final class EnumAligner {

    private static final Pattern TYPE = Pattern.compile("(?:\\w+\\.)*\\p{Lu}\\w*\\p{Ll}\\w*(?:\\.|::)(?=\\p{L})");

    private final Aligner aligner;
    private final EnumNode node;
    private final ValuePath path;

    EnumAligner(Aligner aligner, EnumNode node, ValuePath path) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
    }

    @Nullable
    Object fit(JsonValue json) {
        for (var constant : node.type() == Object.class ? node.constants() : List.<EnumNode.Constant>of()) {
            if (ValueWriter.plain(constant.value()).equals(json)) {
                return constant.value();
            }
        }
        if (json instanceof JsonString text) {
            return byText(text.getString(), json);
        }
        if (aligner.isStrict()) {
            return mismatch(json);
        }
        if (json instanceof JsonArray array && array.size() == 1) {
            aligner.repaired("list of one read as its value", path, 2);
            return fit(array.get(0));
        }
        if (json instanceof JsonObject object
                && object.size() == 1
                && !Negation.isInName(object.keySet().iterator().next())) {
            aligner.repaired("object of one member read as its value", path, 2);
            return fit(object.values().iterator().next());
        }
        return json instanceof JsonObject || json instanceof JsonArray || json == JsonValue.NULL
                ? mismatch(json)
                : byText(json.toString(), json);
    }

    private @Nullable Object byText(String text, JsonValue json) {
        for (var constant : readable()) {
            if (constant.name().equals(text)) {
                return constant.value();
            }
        }
        if (aligner.isStrict() || text.isBlank()) {
            return mismatch(json);
        }
        var found = NameSpelling.find(unqualified(text), readable(), EnumNode.Constant::labels);
        if (found.isPresent()) {
            return named(text, found.get(), 1);
        }
        return ProseChoice.of(text, readable(), EnumNode.Constant::labels)
                .or(() -> NameMatcher.closest(text, readable(), EnumNode.Constant::labels))
                .map(constant -> named(text, constant, 2))
                .orElseGet(() -> mismatch(json));
    }

    /** Removes the type of {@code Verdict.SPAM} if the rest is a constant. */
    private String unqualified(String text) {
        var type = TYPE.matcher(text);
        if (!type.lookingAt() || Negation.isInName(type.group())) {
            return text;
        }
        var name = text.substring(type.end());
        return readable().stream().anyMatch(constant -> constant.name().equals(name)) ? name : text;
    }

    /** Returns the readable constants; hidden ones are read only from stores of the application. */
    private List<EnumNode.Constant> readable() {
        return aligner.mode().isWhole() ? node.constants() : node.offered();
    }

    private Object named(String text, EnumNode.Constant constant, int cost) {
        aligner.repaired("\"" + Excerpt.of(text) + "\" read as " + constant.name(), path, cost);
        return constant.value();
    }

    private @Nullable Object mismatch(JsonValue json) {
        var names = node.offered().stream().map(EnumNode.Constant::name).collect(joining(", "));
        return aligner.mismatch(path, "one of " + names, json);
    }
}
