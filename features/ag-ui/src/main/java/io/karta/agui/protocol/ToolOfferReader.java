/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import io.karta.ai.Tool;
import io.karta.guard.VisibleText;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the tools that a client offers, within the rules of the configuration. Not thread-safe. */
final class ToolOfferReader {

    private static final String NAME = "[A-Za-z0-9_-]{1," + Tool.MAX_NAME_LENGTH + "}";
    private static final String PARAMETERS = "parameters";
    private static final String PROPERTIES = "properties";
    private static final String TYPE = "type";

    private final ToolOfferRules rules;
    private final InputProblems problems;
    private final Set<String> names = new HashSet<>();

    ToolOfferReader(ToolOfferRules rules, InputProblems problems) {
        this.rules = rules;
        this.problems = problems;
    }

    List<ToolOffer> read(JsonObject body) {
        var array = problems.array(body, "tools", rules.maxTools());
        var tools = new ArrayList<ToolOffer>();
        for (int i = 0; i < Math.min(array.size(), rules.maxTools()); i++) {
            read(array.get(i), "/tools/" + i).ifPresent(tools::add);
        }
        return tools;
    }

    private Optional<ToolOffer> read(JsonValue value, String pointer) {
        if (!(value instanceof JsonObject tool)) {
            problems.add(pointer, "must be an object");
            return Optional.empty();
        }
        var name = problems.text(tool, "name", pointer);
        name.ifPresent(text -> checkName(text, pointer + "/name"));
        var description = problems.text(tool, "description", pointer);
        var parameters = parameters(tool, pointer + "/" + PARAMETERS);
        if (name.isEmpty() || description.isEmpty() || parameters.isEmpty()) {
            return Optional.empty();
        }
        if (name.get().length()
                        + description.get().length()
                        + tool.getOrDefault(PARAMETERS, JsonValue.NULL)
                                .toString()
                                .length()
                > rules.maxSize()) {
            problems.add(pointer, "must have at most %d characters".formatted(rules.maxSize()));
            return Optional.empty();
        }
        return Optional.of(new ToolOffer(name.get(), VisibleText.of(description.get()), parameters.get()));
    }

    private void checkName(String name, String pointer) {
        if (!name.matches(NAME)) {
            problems.add(pointer, "must have 1 to %d letters, digits, _ and -".formatted(Tool.MAX_NAME_LENGTH));
        } else if (!names.add(name)) {
            problems.add(pointer, "is the name of another tool");
        }
    }

    /** Returns the schema. An absent or empty schema means that the tool has no arguments. */
    private Optional<JsonObject> parameters(JsonObject tool, String pointer) {
        var given = tool.getOrDefault(PARAMETERS, JsonValue.NULL);
        if (given == JsonValue.NULL || given.equals(JsonValue.EMPTY_JSON_OBJECT)) {
            return Optional.of(JsonBuilders.object()
                    .add(TYPE, "object")
                    .add(PROPERTIES, JsonValue.EMPTY_JSON_OBJECT)
                    .build());
        }
        if (given instanceof JsonObject schema) {
            var visible = VisibleJson.of(schema); // the one that models receive
            if (isOfObject(visible)) {
                return Optional.of(visible);
            }
        }
        problems.add(pointer, "must be a JSON Schema with the type object and properties that are schemas");
        return Optional.empty();
    }

    private static boolean isOfObject(JsonObject schema) {
        return schema.getString(TYPE, "").equals("object")
                && schema.getOrDefault(PROPERTIES, JsonValue.EMPTY_JSON_OBJECT) instanceof JsonObject properties
                && properties.values().stream().allMatch(ToolOfferReader::isSchema)
                && schema.getOrDefault("required", JsonValue.EMPTY_JSON_ARRAY) instanceof JsonArray required
                && required.stream().allMatch(name -> name.getValueType() == JsonValue.ValueType.STRING);
    }

    private static boolean isSchema(JsonValue value) {
        return value instanceof JsonObject
                || value.getValueType() == JsonValue.ValueType.TRUE
                || value.getValueType() == JsonValue.ValueType.FALSE;
    }
}
