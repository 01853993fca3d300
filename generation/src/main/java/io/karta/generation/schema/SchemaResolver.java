/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeObject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resolver of JSON Schemas: follows references and merges parts. */
final class SchemaResolver {

    private static final int DEEPEST = 32;

    private final JsonObject root;

    SchemaResolver(JsonObject root) {
        this.root = root;
    }

    /** Returns the target of a reference in the document, by its path or its anchor; null if there is none. */
    @Nullable
    JsonValue target(String reference) {
        if (!reference.startsWith("#")) {
            return null;
        }
        if (reference.length() > 1 && reference.charAt(1) != '/') {
            return anchored(root, reference.substring(1), 0);
        }
        JsonValue at = root;
        for (var step : reference.substring(1).split("/", -1)) {
            at = step.isEmpty() ? at : step(at, step);
        }
        return at;
    }

    private static @Nullable JsonValue step(@Nullable JsonValue from, String step) {
        var name = decoded(step).replace("~1", "/").replace("~0", "~");
        if (from instanceof JsonArray array) {
            return name.matches("\\d{1,6}") && Integer.parseInt(name) < array.size()
                    ? array.get(Integer.parseInt(name))
                    : null;
        }
        return from instanceof JsonObject object ? object.get(name) : null;
    }

    private static String decoded(String step) {
        try {
            return step.contains("%") ? URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8) : step;
        } catch (IllegalArgumentException ignored) { // then the percent sign means itself
            return step;
        }
    }

    private static @Nullable JsonValue anchored(JsonValue from, String anchor, int depth) {
        if (depth > DEEPEST || !(from instanceof JsonObject || from instanceof JsonArray)) {
            return null;
        }
        if (from instanceof JsonObject object
                && object.get("$anchor") instanceof JsonString name
                && name.getString().equals(anchor)) {
            return object;
        }
        var parts = from instanceof JsonObject object ? object.values() : from.asJsonArray();
        for (var part : parts) {
            var found = anchored(part, anchor, depth + 1);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Merges the schemas in {@code allOf}. */
    JsonObject together(JsonObject schema) {
        return together(schema, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** Merges the schemas in {@code allOf}; repeated and recursive ones are merged once. */
    private JsonObject together(JsonObject schema, Set<JsonObject> seen) {
        if (!seen.add(schema)) {
            return JsonValue.EMPTY_JSON_OBJECT;
        }
        if (!(schema.get("allOf") instanceof JsonArray all)) {
            return schema;
        }
        JsonObject merged = JsonValue.EMPTY_JSON_OBJECT;
        for (var part : all) {
            if (resolved(part) instanceof JsonObject object) {
                merged = merged(merged, together(object, seen));
            }
        }
        return merged(merged, TreeObject.of(schema).without("allOf"));
    }

    private @Nullable JsonValue resolved(JsonValue schema) {
        @Nullable JsonValue at = schema;
        for (int i = 0;
                i < DEEPEST && at instanceof JsonObject object && object.get("$ref") instanceof JsonString reference;
                i++) {
            at = target(reference.getString());
        }
        return at;
    }

    /** Returns the merged schemas; the second one takes precedence. */
    private static JsonObject merged(JsonObject first, JsonObject second) {
        var merged = TreeObject.of(first);
        second.forEach(merged::with);
        var properties = new TreeObject();
        Stream.of(first, second)
                .map(one -> one.get("properties"))
                .filter(JsonObject.class::isInstance)
                .map(JsonValue::asJsonObject)
                .forEach(members -> members.forEach(properties::with));
        var required = new TreeArray().addTexts(first.get("required")).addTexts(second.get("required"));
        if (!properties.isEmpty()) {
            merged.with("properties", properties);
        }
        return required.isEmpty() ? merged : merged.with("required", required);
    }

    /** Returns the options of a choice, each merged with the sibling keywords; empty if there is no choice. */
    List<JsonValue> options(JsonObject schema) {
        var keyword = schema.get("oneOf") instanceof JsonArray ? "oneOf" : "anyOf";
        if (!(schema.get(keyword) instanceof JsonArray options) || options.isEmpty()) {
            return List.of();
        }
        var common = TreeObject.of(schema)
                .without(keyword)
                .without(JsonSchemaWriter.DESCRIPTION)
                .without("title");
        return common.containsKey("properties") || common.containsKey(JsonSchemaWriter.TYPE)
                ? options.stream().map(option -> withCommon(common, option)).toList()
                : options;
    }

    private JsonValue withCommon(JsonObject common, JsonValue option) {
        return resolved(option) instanceof JsonObject object
                ? merged(common, TreeObject.of(together(object)).without("$ref"))
                : option;
    }

    static String impliedType(JsonObject schema) {
        if (schema.containsKey("properties")) {
            return "object";
        }
        return schema.containsKey("items") || schema.containsKey("prefixItems") ? "array" : "";
    }

    static boolean isMap(JsonObject schema) {
        var hasMembers = schema.get("properties") instanceof JsonObject members && !members.isEmpty();
        return !hasMembers && schema.get("additionalProperties") != JsonValue.FALSE;
    }

    /** Returns the schema of additional members, if there is one. */
    static Optional<JsonValue> additional(JsonObject schema) {
        var additional = schema.get("additionalProperties");
        if (additional instanceof JsonObject || additional == JsonValue.TRUE) {
            return Optional.of(additional);
        }
        return schema.get("patternProperties") instanceof JsonObject patterns && patterns.size() == 1
                ? patterns.values().stream().findFirst()
                : Optional.empty();
    }

    static boolean isTuple(JsonObject schema) {
        return !places(schema).isEmpty();
    }

    /** Returns the schemas of elements at fixed positions, in the notation of drafts before and since 2020-12. */
    static List<JsonValue> places(JsonObject schema) {
        var places = schema.get("prefixItems") instanceof JsonArray first ? first : schema.get("items");
        return places instanceof JsonArray all ? all : List.of();
    }
}
