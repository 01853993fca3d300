/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.Excerpt;
import io.karta.generation.json.TreeNumber;
import io.karta.generation.match.BooleanParser;
import io.karta.generation.match.Negation;
import io.karta.generation.match.NumberParser;
import io.karta.generation.match.TextVariants;
import io.karta.generation.type.ScalarType;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Binds one value to a text, number, boolean, or another type that is written as text. */
final class ScalarAligner {

    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    private final Aligner aligner;
    private final ScalarType scalar;
    private final ValuePath path;

    ScalarAligner(Aligner aligner, ScalarType scalar, ValuePath path) {
        this.aligner = aligner;
        this.scalar = scalar;
        this.path = path;
    }

    @Nullable
    Object fit(JsonValue json) {
        if (json instanceof JsonArray || json instanceof JsonObject) {
            return structure(json);
        }
        if (json == JsonValue.NULL) {
            return mismatch(json);
        }
        return switch (scalar.kind()) {
            case TEXT -> text(json);
            case BOOLEAN -> truth(json);
            default -> number(json);
        };
    }

    private @Nullable Object mismatch(JsonValue json) {
        var article = scalar.word().matches("[AEIO].*") ? "an " : "a ";
        var example = scalar.isText() && !scalar.sample().isEmpty() ? " such as " + scalar.sample() : "";
        return aligner.mismatch(path, article + scalar.word() + example, json);
    }

    private @Nullable Object structure(JsonValue json) {
        if (aligner.isStrict()) {
            return mismatch(json);
        }
        if (json instanceof JsonArray array && array.size() == 1) {
            aligner.repaired("list of one read as its value", path, 2);
            return fit(array.get(0));
        }
        if (scalar.type() == String.class) {
            aligner.repaired("JSON read as a text", path, 3);
            return json.toString();
        }
        if (json instanceof JsonObject object
                && object.size() == 1
                && !Negation.isInName(object.keySet().iterator().next())) {
            aligner.repaired("object of one member read as its value", path, 2);
            return fit(object.values().iterator().next());
        }
        return mismatch(json);
    }

    private @Nullable Object text(JsonValue json) {
        if (json instanceof JsonString text) {
            return parsed(text.getString(), json);
        }
        if (aligner.isStrict()) {
            return mismatch(json);
        }
        if (json instanceof JsonNumber number && Number.class.isAssignableFrom(scalar.type())) {
            return repaired("number not " + scalar.hint(), number(number, json));
        }
        aligner.repaired((json instanceof JsonNumber ? "number" : "boolean") + " read as a text", path, 1);
        return parsed(json instanceof TreeNumber number ? number.source() : json.toString(), json);
    }

    private @Nullable Object parsed(String text, JsonValue json) {
        if (scalar.type() == String.class || scalar.type() == CharSequence.class) {
            return text;
        }
        var value = scalar.parse(text);
        if (value == null && !aligner.isStrict()) {
            value = usual(text);
        }
        if (value == null && !aligner.isStrict()) {
            value = TextVariants.of(scalar.type(), text)
                    .map(form -> repaired(form.repair(), scalar.parse(form.text())))
                    .orElse(null);
        }
        return value != null ? value : mismatch(json);
    }

    /** Returns the value of a text that has a pattern but is written in the standard form. */
    private @Nullable Object usual(String text) {
        if (scalar.hint().isEmpty()) {
            return null;
        }
        var usual = ScalarType.of(scalar.type()).orElseThrow();
        return usual.isNumber()
                ? NumberParser.parse(text)
                        .map(found -> repaired("number not " + scalar.hint(), usual.ofNumber(found.value())))
                        .orElse(null)
                : repaired("text not " + scalar.hint(), usual.parse(text));
    }

    private @Nullable Object repaired(String what, @Nullable Object value) {
        if (value != null) {
            aligner.repaired(what, path, 1);
        }
        return value;
    }

    private @Nullable Object truth(JsonValue json) {
        if (json == JsonValue.TRUE || json == JsonValue.FALSE) {
            return json == JsonValue.TRUE;
        }
        var text = json instanceof JsonString string ? string.getString() : json.toString();
        var truth = aligner.isStrict() ? Optional.<Boolean>empty() : BooleanParser.parse(text);
        if (truth.isEmpty()) {
            return mismatch(json);
        }
        aligner.repaired("\"" + Excerpt.of(text.strip()) + "\" read as " + truth.get(), path, 1);
        return truth.get();
    }

    private @Nullable Object number(JsonValue json) {
        if (json instanceof JsonNumber number) {
            return number(number, json);
        }
        if (!(json instanceof JsonString text)
                || (aligner.isStrict() && !(aligner.mode().isWhole() && NOT_FINITE.contains(text.getString())))) {
            return mismatch(json);
        }
        if (scalar.isFloating() && NOT_FINITE.contains(text.getString())) {
            return scalar.type() == Double.class
                    ? (Object) Double.valueOf(text.getString())
                    : (Object) Float.valueOf(text.getString());
        }
        var found = NumberParser.parse(text.getString());
        return found.isPresent()
                ? repaired(found.get().repair(), ofNumber(found.get().value(), json))
                : mismatch(json);
    }

    private @Nullable Object number(JsonNumber number, JsonValue json) {
        if (scalar.type() == Double.class) {
            double value = number.doubleValue();
            return Double.isInfinite(value) ? outOfRange(json) : (Object) value;
        }
        if (scalar.type() == Integer.class && number instanceof TreeNumber tree && tree.isShort()) {
            return tree.intValue();
        }
        var value = ofNumber(number.bigDecimalValue(), json);
        if (value != null
                && scalar.kind() == ScalarType.Kind.INTEGER
                && !aligner.isStrict() // in JSON Schema, 2.0 is an integer (2020-12, section 4.2.3)
                && !value.toString().equals(json.toString())) {
            aligner.repaired(Excerpt.of(json.toString()) + " read as " + Excerpt.of(value.toString()), path, 1);
        }
        return value;
    }

    private @Nullable Object ofNumber(BigDecimal number, JsonValue json) {
        try {
            var value = scalar.ofNumber(number);
            var isInfinite = (value instanceof Double wide && wide.isInfinite())
                    || (value instanceof Float narrow && narrow.isInfinite());
            return isInfinite ? outOfRange(json) : value;
        } catch (ArithmeticException ignored) { // a fraction, or too large for the type
            return number.scale() > 0 && number.stripTrailingZeros().scale() > 0 ? mismatch(json) : outOfRange(json);
        }
    }

    private @Nullable Object outOfRange(JsonValue json) {
        return aligner.wrong(path, "is out of the range of " + scalar.word() + ": " + Excerpt.of(json.toString()));
    }
}
