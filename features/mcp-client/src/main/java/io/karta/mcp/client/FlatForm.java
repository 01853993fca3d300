/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Schema of a form of an untrusted server. The protocol knows fields with simple values and lists of them; references
 * and nested schemas could describe forms of any size.
 */
record FlatForm(JsonMessages messages) {

    private static final String TYPE = "type";
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";
    private static final String ITEMS = "items";
    private static final Set<String> VALUE_TYPES = Set.of("string", "number", "integer", "boolean");
    private static final Set<String> CHOICES = Set.of("oneOf", "anyOf");

    /** The members with schemas, other than those that forms have. */
    private static final Set<String> NESTED =
            Set.of("$ref", "$dynamicRef", "$recursiveRef", "allOf", "not", "if", "then", "else", PROPERTIES);

    /** The members with single values. */
    private static final Set<String> VALUES = Set.of(
            TYPE,
            "title",
            "description",
            "format",
            "const",
            "minLength",
            "maxLength",
            "minimum",
            "maximum",
            "minItems",
            "maxItems");

    /** The members with lists of values. */
    private static final Set<String> LISTS = Set.of("enum", "enumNames");

    /** Returns the schema without unknown members; empty if it does not describe a form of the protocol. */
    Optional<JsonObject> of(JsonObject schema) {
        if (!isType(schema, Set.of("object")) || !(schema.get(PROPERTIES) instanceof JsonObject fields)) {
            return Optional.empty();
        }
        var known = messages.object();
        for (var field : fields.entrySet()) {
            if (!(field.getValue() instanceof JsonObject object) || !isField(object)) {
                return Optional.empty();
            }
            known.add(field.getKey(), known(object));
        }
        var form = messages.object().add(TYPE, "object").add(PROPERTIES, known);
        if (schema.get(REQUIRED) instanceof JsonArray required) {
            var names = required.stream().filter(JsonString.class::isInstance).toList();
            form.add(REQUIRED, messages.array(names));
        }
        return Optional.of(form.build());
    }

    private static boolean isField(JsonObject field) {
        if (isType(field, Set.of("array"))) {
            return isFlat(field) && field.get(ITEMS) instanceof JsonObject items && isElement(items);
        }
        return isValue(field);
    }

    private static boolean isElement(JsonObject items) {
        return isValue(items) || (isFlat(items) && !items.containsKey(TYPE) && isChoice(items));
    }

    private static boolean isValue(JsonObject schema) {
        return isFlat(schema) && isType(schema, VALUE_TYPES) && !schema.containsKey(ITEMS);
    }

    private static boolean isType(JsonObject schema, Set<String> types) {
        return schema.get(TYPE) instanceof JsonString type && types.contains(type.getString());
    }

    private static boolean isChoice(JsonObject schema) {
        return CHOICES.stream().anyMatch(schema::containsKey);
    }

    private static boolean isFlat(JsonObject schema) {
        return schema.keySet().stream().noneMatch(NESTED::contains)
                && VALUES.stream().filter(schema::containsKey).map(schema::get).allMatch(FlatForm::isSimple)
                && LISTS.stream().filter(schema::containsKey).map(schema::get).allMatch(FlatForm::isSimpleList)
                && CHOICES.stream().filter(schema::containsKey).map(schema::get).allMatch(FlatForm::isConstants)
                && (!schema.containsKey("default") || isDefault(schema.get("default")));
    }

    private static boolean isDefault(JsonValue value) {
        return isSimple(value) || isSimpleList(value);
    }

    private static boolean isSimple(JsonValue value) {
        return !(value instanceof JsonObject) && !(value instanceof JsonArray);
    }

    private static boolean isSimpleList(JsonValue value) {
        return value instanceof JsonArray list && list.stream().allMatch(FlatForm::isSimple);
    }

    private static boolean isConstants(JsonValue value) {
        return value instanceof JsonArray list
                && list.stream()
                        .allMatch(choice -> choice instanceof JsonObject object
                                && object.containsKey("const")
                                && isFlat(object)
                                && !isChoice(object));
    }

    private JsonObject known(JsonObject schema) {
        var known = messages.object();
        schema.forEach((member, value) -> {
            if (Stream.of(VALUES, LISTS, CHOICES).anyMatch(all -> all.contains(member)) || member.equals("default")) {
                known.add(member, value instanceof JsonArray list && CHOICES.contains(member) ? known(list) : value);
            } else if (member.equals(ITEMS) && value instanceof JsonObject items) {
                known.add(member, known(items));
            }
        });
        return known.build();
    }

    private JsonArray known(JsonArray choices) {
        return messages.array(choices.stream()
                .<JsonValue>map(choice -> known(choice.asJsonObject()))
                .toList());
    }
}
