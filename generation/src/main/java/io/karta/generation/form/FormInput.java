/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.form;

import io.karta.generation.form.FormModel.Choice;
import io.karta.generation.form.FormModel.Field;
import io.karta.generation.form.FormModel.Kind;
import io.karta.generation.json.JsonValues;
import io.karta.generation.json.StrictParser;
import io.karta.generation.json.UnreadableJsonException;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of form input to JSON of the correct types: forms send texts for numbers and booleans, and empty texts for
 * empty fields. Nothing is guessed: an ambiguous value is unchanged, and the shape rejects it.
 */
public final class FormInput {

    private static final String VALUE = "value";
    private static final Set<String> YES = Set.of("true", "yes", "on");
    private static final Set<String> NO = Set.of("false", "no", "off");
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,100}(\\.\\d{1,100})?");

    private final JsonProvider json;

    private FormInput(JsonProvider json) {
        this.json = json;
    }

    public static JsonValue read(FormModel form, JsonValue given) {
        var json = JsonProvider.provider();
        var reader = new FormInput(json);
        if (given instanceof JsonObject members) {
            return reader.members(form.fields(), members);
        }
        return isOneValue(form)
                ? reader.members(
                        form.fields(),
                        json.createObjectBuilder().add(VALUE, given).build())
                : given;
    }

    private static boolean isOneValue(FormModel form) {
        return form.fields().size() == 1 && form.fields().get(0).name().equals(VALUE);
    }

    /** The shape handles members without a field. */
    private JsonObject members(List<Field> fields, JsonObject given) {
        var visible = fields.stream().flatMap(field -> with(field, given)).toList();
        var read = json.createObjectBuilder();
        given.forEach((name, value) -> visible.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .map(field -> value(field, value))
                .orElse(Optional.of(value))
                .ifPresent(present -> read.add(name, present)));
        return read.build();
    }

    /** Returns a field with the additional fields of its selected choice. */
    private static Stream<Field> with(Field field, JsonObject given) {
        return Stream.concat(
                Stream.of(field),
                field.choices().stream()
                        .filter(choice -> isChosen(choice, given.get(field.name())))
                        .flatMap(choice -> choice.fields().stream())
                        .flatMap(inner -> with(inner, given)));
    }

    private static boolean isChosen(Choice choice, @Nullable JsonValue value) {
        return value instanceof JsonString text && text.getString().equals(choice.value());
    }

    /** Returns the value; empty if the field was left empty. */
    private Optional<JsonValue> value(Field field, JsonValue given) {
        if (given instanceof JsonString text) {
            return isLeftEmpty(field, text.getString()) ? Optional.empty() : Optional.of(text(field, text));
        }
        return Optional.of(
                switch (field.kind()) {
                    case GROUP -> given instanceof JsonObject object ? members(field.fields(), object) : given;
                    case LIST ->
                        given instanceof JsonArray array
                                ? elements(field.fields().get(0), array)
                                : given;
                    case MAP ->
                        given instanceof JsonObject object
                                ? entries(field.fields().get(1), object)
                                : given;
                    default -> given;
                });
    }

    private static boolean isLeftEmpty(Field field, String text) {
        return isText(field.kind()) ? text.isEmpty() && !field.isRequired() : text.isBlank();
    }

    private static boolean isText(Kind kind) {
        return kind == Kind.TEXT || kind == Kind.LONG_TEXT || kind == Kind.JSON;
    }

    private JsonValue text(Field field, JsonString given) {
        var text = given.getString().strip();
        return switch (field.kind()) {
            case TEXT, LONG_TEXT -> given;
            case JSON -> structure(given);
            case INTEGER, NUMBER -> NUMBER.matcher(text).matches() ? json.createValue(new BigDecimal(text)) : given;
            case BOOLEAN -> truth(text.toLowerCase(Locale.ROOT), given);
            case CHOICES -> json.createArrayBuilder().add(text).build();
            default -> json.createValue(text);
        };
    }

    /** Returns the object or array in a text; other texts are values themselves. */
    private static JsonValue structure(JsonString given) {
        if (!JsonValues.looksEncoded(given.getString())) {
            return given;
        }
        try {
            var structure = new StrictParser(given.getString()).parseAll();
            return structure == null ? given : structure;
        } catch (UnreadableJsonException ignored) { // the shape rejects it, or accepts any text
            return given;
        }
    }

    private static JsonValue truth(String word, JsonString given) {
        if (YES.contains(word)) {
            return JsonValue.TRUE;
        }
        return NO.contains(word) ? JsonValue.FALSE : given;
    }

    private JsonArray elements(Field element, JsonArray given) {
        var read = json.createArrayBuilder();
        given.forEach(item -> read.add(element(element, item)));
        return read.build();
    }

    private JsonObject entries(Field content, JsonObject given) {
        var read = json.createObjectBuilder();
        given.forEach((key, item) -> read.add(key, element(content, item)));
        return read.build();
    }

    /** Returns the value of an element; null for one that was left empty and may be absent. */
    private JsonValue element(Field field, JsonValue given) {
        return value(field, given).orElse(field.isRequired() ? given : JsonValue.NULL);
    }
}
