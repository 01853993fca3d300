/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converter of JSON Schema. Keywords without a class in LangChain4j stay JSON, which LangChain4j parses for every
 * request. So do objects, because LangChain4j changes their {@code additionalProperties}.
 */
final class SchemaElements {

    private static final String TYPE = "type";
    private static final String DESCRIPTION = "description";
    private static final String ITEMS = "items";
    private static final String ENUM = "enum";

    private static final Set<String> ALWAYS_KNOWN = Set.of(TYPE, DESCRIPTION);

    private static final String ANYTHING = "{}";

    private SchemaElements() {}

    /** The schema {@code true} allows any value. */
    static JsonSchemaElement of(JsonValue schema) {
        return schema instanceof JsonObject object
                ? simple(object).orElseGet(() -> JsonRawSchema.from(object.toString()))
                : JsonRawSchema.from(ANYTHING);
    }

    static Map<String, JsonSchemaElement> each(@Nullable JsonValue schemas) {
        Map<String, JsonSchemaElement> elements = new LinkedHashMap<>();
        if (schemas instanceof JsonObject object) {
            object.forEach((name, schema) -> elements.put(name, of(schema)));
        }
        return elements;
    }

    static List<String> texts(@Nullable JsonValue array) {
        return array instanceof JsonArray all
                ? all.getValuesAs(JsonString.class).stream()
                        .map(JsonString::getString)
                        .toList()
                : List.of();
    }

    private static Optional<JsonSchemaElement> simple(JsonObject schema) {
        String type = schema.get(TYPE) instanceof JsonString text ? text.getString() : "";
        String description = schema.getString(DESCRIPTION, null);
        return switch (type) {
            case "string" -> string(schema, description);
            case "integer" ->
                only(
                        schema,
                        JsonIntegerSchema.builder().description(description).build());
            case "number" ->
                only(schema, JsonNumberSchema.builder().description(description).build());
            case "boolean" ->
                only(
                        schema,
                        JsonBooleanSchema.builder().description(description).build());
            case "array" -> list(schema, description);
            default -> Optional.empty();
        };
    }

    private static Optional<JsonSchemaElement> only(JsonObject schema, JsonSchemaElement element, String... keywords) {
        Set<String> known = Set.of(keywords);
        boolean hasMore = schema.keySet().stream()
                .anyMatch(keyword -> !ALWAYS_KNOWN.contains(keyword) && !known.contains(keyword));
        return hasMore ? Optional.empty() : Optional.of(element);
    }

    private static Optional<JsonSchemaElement> string(JsonObject schema, @Nullable String description) {
        if (!schema.containsKey(ENUM)) {
            return only(
                    schema, JsonStringSchema.builder().description(description).build());
        }
        List<JsonValue> values = schema.getJsonArray(ENUM);
        return values.stream().allMatch(JsonString.class::isInstance)
                ? only(
                        schema,
                        JsonEnumSchema.builder()
                                .description(description)
                                .enumValues(texts(schema.get(ENUM)))
                                .build(),
                        ENUM)
                : Optional.empty();
    }

    private static Optional<JsonSchemaElement> list(JsonObject schema, @Nullable String description) {
        return schema.containsKey(ITEMS)
                ? only(
                        schema,
                        JsonArraySchema.builder()
                                .description(description)
                                .items(of(schema.get(ITEMS)))
                                .build(),
                        ITEMS)
                : Optional.empty();
    }
}
