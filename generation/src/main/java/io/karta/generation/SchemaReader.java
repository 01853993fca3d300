/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes nodes of a JSON Schema, for types that no Java class describes. Their values are maps, lists, texts and numbers. */
final class SchemaReader {

    private static final Words NO_WORDS = Words.NONE;

    private final JsonObject root;
    private final Map<String, Node> references = new HashMap<>();

    SchemaReader(JsonObject root) {
        this.root = root;
    }

    Node read() {
        return node(root, "Answer");
    }

    private Node node(@Nullable JsonValue value, String name) {
        if (!(value instanceof JsonObject schema)) {
            return any();
        }
        if (schema.get("$ref") instanceof JsonString reference) {
            return referred(reference.getString());
        }
        if (schema.get("allOf") instanceof JsonArray parts) {
            return node(merged(schema, parts), name);
        }
        var constant = schema.get("const");
        if (constant != null) {
            return constants(TreeArray.of(List.of(constant)), name);
        }
        if (schema.get("enum") instanceof JsonArray constants) {
            return constants(constants, name);
        }
        var options = schema.get("anyOf") instanceof JsonArray any ? any : schema.get("oneOf");
        return options instanceof JsonArray all ? choice(all, name) : typed(schema, name);
    }

    private static Node any() {
        return new AnyNode(Object.class);
    }

    private Node referred(String reference) {
        var known = references.get(reference);
        if (known != null) {
            return known;
        }
        var target = target(reference);
        var name = reference.substring(reference.lastIndexOf('/') + 1);
        if (target instanceof JsonObject schema && isPlainObject(schema)) {
            return object(schema, name.isEmpty() || name.equals("#") ? "Answer" : name, reference);
        }
        references.put(reference, any());
        var node = node(target, name);
        references.put(reference, node);
        return node;
    }

    private static boolean isPlainObject(JsonObject object) {
        return object.get("properties") instanceof JsonObject
                && Stream.of("$ref", "allOf", "anyOf", "oneOf", "enum", "const").noneMatch(object::containsKey);
    }

    private @Nullable JsonValue target(String reference) {
        JsonValue at = root;
        for (var step : reference.replaceFirst("^#/?", "").split("/", -1)) {
            if (!step.isEmpty()) {
                at = at instanceof JsonObject object
                        ? object.get(step.replace("~1", "/").replace("~0", "~"))
                        : null;
            }
        }
        return at;
    }

    /** The members of all parts together. */
    private JsonObject merged(JsonObject schema, JsonArray parts) {
        var properties = new TreeObject();
        var required = new TreeArray();
        var merged = TreeObject.of(schema).without("allOf");
        Stream.concat(parts.stream(), Stream.of(merged)).forEach(part -> {
            var object = part instanceof JsonObject given && given.get("$ref") instanceof JsonString reference
                    ? target(reference.getString())
                    : part;
            if (object instanceof JsonObject one) {
                one.forEach(merged::with);
                members(one).forEach(properties::with);
                required.addTexts(one.get("required"));
            }
        });
        return merged.without("$ref").with("properties", properties).with("required", required);
    }

    private static JsonObject members(JsonObject schema) {
        return schema.get("properties") instanceof JsonObject properties ? properties : JsonValue.EMPTY_JSON_OBJECT;
    }

    private Node choice(JsonArray options, String name) {
        var isNullable = options.stream().anyMatch(SchemaReader::isNull);
        var nodes = options.stream().filter(option -> !isNull(option)).toList();
        var node = nodes.size() == 1 ? node(nodes.get(0), name) : several(nodes, name);
        return isNullable ? new OptionalNode(Object.class, node) : node;
    }

    private static boolean isNull(JsonValue schema) {
        return schema instanceof JsonObject object
                && object.getString(Schemas.TYPE, "").equals("null");
    }

    private Node several(List<JsonValue> options, String name) {
        var nodes = new ArrayList<Node>();
        options.forEach(option -> nodes.add(node(option, name)));
        return DynamicVariants.of(nodes, name).orElseGet(() -> new AnyNode(Object.class, nodes));
    }

    private static Node constants(JsonArray values, String name) {
        var constants = new ArrayList<EnumNode.Constant>();
        boolean isNullable = false;
        for (var value : values) {
            if (value == JsonValue.NULL) {
                isNullable = true;
            } else {
                var text = value instanceof JsonString string ? string.getString() : value.toString();
                var plain = Optional.ofNullable(Found.plain(value)).orElse(text);
                constants.add(new EnumNode.Constant(new Labels(text, List.of(), "", false), plain));
            }
        }
        var node = new EnumNode(Object.class, name, NO_WORDS, constants);
        return isNullable ? new OptionalNode(Object.class, node) : node;
    }

    private Node typed(JsonObject schema, String name) {
        if (schema.get(Schemas.TYPE) instanceof JsonArray types) {
            var options = new TreeArray();
            types.forEach(type -> options.append(TreeObject.of(schema).with(Schemas.TYPE, type)));
            return choice(options, name);
        }
        var type = schema.getString(Schemas.TYPE, schema.containsKey("properties") ? "object" : "");
        return switch (type) {
            case "string" -> scalar(String.class);
            case "integer" -> scalar(BigInteger.class);
            case "number" -> scalar(BigDecimal.class);
            case "boolean" -> scalar(Boolean.class);
            case "null" -> new OptionalNode(Object.class, any());
            case "array" -> list(schema, name);
            case "object" -> members(schema).isEmpty() ? map(schema, name) : object(schema, name, "");
            default -> any();
        };
    }

    private static Constraints demands(@Nullable JsonValue schema) {
        return schema instanceof JsonObject object ? Constraints.of(object) : Constraints.NONE;
    }

    private static Node scalar(Class<?> type) {
        return new ScalarNode(type, Scalar.of(type).orElseThrow());
    }

    private Node list(JsonObject schema, String name) {
        var element = schema.containsKey("prefixItems") ? any() : node(schema.get("items"), name + "Item");
        var isSet = schema.getBoolean("uniqueItems", false);
        var conversion = Containers.collection(List.class, Object.class);
        return new ListNode(Object.class, element, demands(schema.get("items")), isSet, conversion);
    }

    private Node map(JsonObject schema, String name) {
        var value = node(schema.get("additionalProperties"), name + "Value");
        var demands = new MapNode.Demands(Constraints.NONE, demands(schema.get("additionalProperties")));
        return new MapNode(Object.class, scalar(String.class), value, demands, values -> values);
    }

    private Node object(JsonObject schema, String name, String reference) {
        var words = new Words(schema.getString(Schemas.DESCRIPTION, ""), "", "");
        var node = new ObjectNode(Object.class, schema.getString("title", name), words, false);
        if (!reference.isEmpty()) {
            references.put(reference, node);
        } else if (schema == root) {
            references.put("#", node);
        }
        var required =
                Set.copyOf(new TreeArray().addTexts(schema.get("required")).texts());
        var components = new ArrayList<Component>();
        members(schema).forEach((member, type) -> components.add(component(member, type, required.contains(member))));
        node.fill(components, maker(components));
        return node;
    }

    private Component component(String name, JsonValue schema, boolean isRequired) {
        var words = schema instanceof JsonObject object ? object.getString(Schemas.DESCRIPTION, "") : "";
        return new Component(
                name,
                new Labels(name, List.of(), words, false),
                node(schema, NameStyle.PASCAL_CASE.write(name)),
                new Component.Presence(!isRequired, false, null),
                demands(schema),
                owner -> ((Map<?, ?>) owner).get(name),
                "",
                List.of(),
                Optional.empty(),
                false);
    }

    private static ObjectNode.Maker maker(List<Component> components) {
        return parts -> {
            var object = new LinkedHashMap<String, Object>();
            for (int i = 0; i < parts.length; i++) {
                var part = parts[i];
                if (part != null && (part != JsonValue.NULL || components.get(i).isRequired())) {
                    object.put(components.get(i).name(), part);
                }
            }
            return object;
        };
    }
}
