/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.annotation.NameStyle;
import io.karta.generation.json.JsonValues;
import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeObject;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.ContainerFactory;
import io.karta.generation.type.Documentation;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Metadata;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.ScalarType;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reader of JSON Schemas as nodes, for types without a Java class. Their values are maps, lists, texts and numbers.
 */
public final class JsonSchemaReader {

    private static final Documentation NO_WORDS = Documentation.NONE;
    private static final List<String> STRUCTURES = List.of(
            "allOf",
            "anyOf",
            "oneOf",
            "properties",
            "items",
            "prefixItems",
            "additionalProperties",
            "patternProperties");
    /** Maximum nesting; no finite schema is deeper. */
    private static final int DEEPEST = 100;

    private final JsonObject root;
    private final SchemaResolver parts;
    private final Map<String, Node> references = new HashMap<>();
    private final Map<JsonObject, AnyNode> expanding = new HashMap<>();
    private final List<Choice> unfinished = new ArrayList<>();

    public JsonSchemaReader(JsonObject root) {
        this.root = root;
        this.parts = new SchemaResolver(root);
    }

    public Node read() {
        var node = node(root, "Answer");
        unfinished.forEach(Choice::finish);
        return node;
    }

    /** Choice between objects of which one was not complete. */
    private record Choice(AnyNode node, String name) {

        void finish() {
            SchemaDiscriminator.of(node.options(), name).ifPresent(node::fill);
        }
    }

    private Node node(@Nullable JsonValue value, String name) {
        if (!(value instanceof JsonObject schema)) {
            return any();
        }
        return schema.getBoolean("nullable", false)
                ? nullable(ofObject(TreeObject.of(schema).without("nullable"), name))
                : ofObject(schema, name);
    }

    private static Node nullable(Node node) {
        return node instanceof OptionalNode ? node : new OptionalNode(Object.class, node);
    }

    private Node ofObject(JsonObject schema, String name) {
        if (schema.get("$ref") instanceof JsonString reference) {
            return referred(reference.getString());
        }
        return STRUCTURES.stream().anyMatch(schema::containsKey) ? expanded(schema, name) : single(schema, name);
    }

    /** Returns the node of a schema; an equal schema inside it gets a placeholder. */
    private Node expanded(JsonObject schema, String name) {
        var known = expanding.get(schema);
        if (known != null || expanding.size() > DEEPEST) {
            return known == null ? any() : known;
        }
        var placeholder = new AnyNode(Object.class);
        expanding.put(schema, placeholder);
        var node = schema.get("allOf") instanceof JsonArray ? node(parts.together(schema), name) : single(schema, name);
        expanding.remove(schema);
        if (node != placeholder) {
            placeholder.fill(node);
        }
        return node;
    }

    private Node single(JsonObject schema, String name) {
        var constant = schema.get("const");
        if (constant != null) {
            return constants(TreeArray.of(List.of(constant)), name);
        }
        if (schema.get("enum") instanceof JsonArray constants) {
            return constants(constants, name);
        }
        var options = parts.options(schema);
        return options.isEmpty() ? typed(schema, name) : choice(options, name);
    }

    private static Node any() {
        return new AnyNode(Object.class);
    }

    /** Returns the node of a reference; a recursive reference gets a placeholder. */
    private Node referred(String reference) {
        var known = references.get(reference);
        if (known != null) {
            return known;
        }
        var target = parts.target(reference);
        var name = nameOf(reference);
        if (target instanceof JsonObject schema && isPlainObject(schema)) {
            return object(schema, name, reference);
        }
        var placeholder = new AnyNode(Object.class);
        references.put(reference, placeholder);
        var node = node(target, name);
        if (node != placeholder) {
            placeholder.fill(node);
        }
        references.put(reference, node);
        return node;
    }

    private static String nameOf(String reference) {
        var name = reference.substring(reference.lastIndexOf('/') + 1);
        return name.isEmpty() || name.equals("#") ? "Answer" : name;
    }

    private static boolean isPlainObject(JsonObject object) {
        return object.get("properties") instanceof JsonObject
                && Stream.of("$ref", "allOf", "anyOf", "oneOf", "enum", "const").noneMatch(object::containsKey);
    }

    private static JsonObject members(JsonObject schema) {
        return schema.get("properties") instanceof JsonObject properties ? properties : JsonValue.EMPTY_JSON_OBJECT;
    }

    private Node choice(List<JsonValue> options, String name) {
        var nodes = options.stream().filter(option -> !isNull(option)).toList();
        if (nodes.isEmpty()) {
            return nothing(name);
        }
        var node = nodes.size() == 1 ? node(nodes.get(0), name) : several(nodes, name);
        return nodes.size() < options.size() ? nullable(node) : node;
    }

    private static Node nothing(String name) {
        return new OptionalNode(Object.class, new EnumNode(Object.class, name, NO_WORDS, List.of()));
    }

    private static boolean isNull(JsonValue schema) {
        return schema instanceof JsonObject object
                && object.get(JsonSchemaWriter.TYPE) instanceof JsonString type
                && type.getString().equals("null");
    }

    private Node several(List<JsonValue> options, String name) {
        var nodes = new ArrayList<Node>();
        options.forEach(option -> nodes.add(node(option, name)));
        if (!nodes.isEmpty() && nodes.stream().allMatch(EnumNode.class::isInstance)) {
            return constants(options, nodes, name);
        }
        if (nodes.stream().anyMatch(node -> node instanceof ObjectNode object && !object.isFilled())) {
            var choice = new Choice(new AnyNode(Object.class, nodes), name);
            unfinished.add(choice);
            return choice.node();
        }
        return SchemaDiscriminator.of(nodes, name).orElseGet(() -> new AnyNode(Object.class, nodes));
    }

    /** Constants with separate schemas, so that each can have a description. */
    private static Node constants(List<JsonValue> options, List<Node> nodes, String name) {
        var constants = new ArrayList<EnumNode.Constant>();
        for (int i = 0; i < nodes.size(); i++) {
            var description = description(options.get(i));
            for (var constant : ((EnumNode) nodes.get(i)).constants()) {
                var labels = new Metadata(constant.name(), List.of(), description, false);
                constants.add(new EnumNode.Constant(labels, constant.value()));
            }
        }
        return new EnumNode(Object.class, name, NO_WORDS, constants);
    }

    private static String description(JsonValue schema) {
        return schema instanceof JsonObject object
                ? text(object, JsonSchemaWriter.DESCRIPTION, text(object, "title", ""))
                : "";
    }

    private static String text(JsonObject schema, String keyword, String otherwise) {
        return schema.get(keyword) instanceof JsonString text ? text.getString() : otherwise;
    }

    private static Node constants(JsonArray values, String name) {
        var constants = new ArrayList<EnumNode.Constant>();
        for (var value : values) {
            if (value != JsonValue.NULL) {
                var text = value instanceof JsonString string ? string.getString() : value.toString();
                var plain = Optional.ofNullable(JsonValues.plain(value)).orElse(text);
                constants.add(new EnumNode.Constant(new Metadata(text, List.of(), "", false), plain));
            }
        }
        var node = new EnumNode(Object.class, name, NO_WORDS, constants);
        return constants.size() < values.size() ? new OptionalNode(Object.class, node) : node;
    }

    private Node typed(JsonObject schema, String name) {
        if (schema.get(JsonSchemaWriter.TYPE) instanceof JsonArray types) {
            var options = new ArrayList<JsonValue>();
            types.forEach(type -> options.add(TreeObject.of(schema).with(JsonSchemaWriter.TYPE, type)));
            return choice(options, name);
        }
        return switch (text(schema, JsonSchemaWriter.TYPE, SchemaResolver.impliedType(schema))) {
            case "string" -> scalar(String.class, text(schema, "format", ""));
            case "integer" -> scalar(BigInteger.class, "");
            case "number" -> scalar(BigDecimal.class, "");
            case "boolean" -> scalar(Boolean.class, "");
            case "null" -> nothing(name);
            case "array" -> SchemaResolver.isTuple(schema) ? tuple(schema, name) : list(schema, name);
            case "object" -> SchemaResolver.isMap(schema) ? map(schema, name) : object(schema, name, "");
            default -> any();
        };
    }

    private static Constraints constraints(@Nullable JsonValue schema) {
        return schema instanceof JsonObject object ? Constraints.of(object) : Constraints.NONE;
    }

    private static Node scalar(Class<?> type, String format) {
        var scalar = ScalarType.of(type).orElseThrow();
        return new ScalarNode(type, format.isEmpty() ? scalar : scalar.withFormat(format));
    }

    private Node list(JsonObject schema, String name) {
        var element = node(schema.get("items"), name + "Item");
        var isSet = schema.getBoolean("uniqueItems", false);
        var conversion = ContainerFactory.collection(List.class, Object.class);
        return new ListNode(Object.class, element, constraints(schema.get("items")), isSet, conversion);
    }

    /** Elements at fixed places, of which the schema may require the first. */
    private Node tuple(JsonObject schema, String name) {
        var places = SchemaResolver.places(schema);
        var least = schema.getInt("minItems", 0);
        var components = new ArrayList<Component>();
        for (int i = 0; i < places.size(); i++) {
            int place = i;
            components.add(component(Integer.toString(i), places.get(i), i < least, owner -> {
                var list = (List<?>) owner;
                return place < list.size() ? list.get(place) : null;
            }));
        }
        var node = new ObjectNode(Object.class, name, NO_WORDS, true);
        node.fill(
                components,
                parts -> Stream.of(parts).takeWhile(Objects::nonNull).toList());
        return node;
    }

    private Node map(JsonObject schema, String name) {
        var values = SchemaResolver.additional(schema).orElse(JsonValue.TRUE);
        var constraints = new MapNode.EntryConstraints(Constraints.NONE, constraints(values));
        return new MapNode(
                Object.class, scalar(String.class, ""), node(values, name + "Value"), constraints, all -> all);
    }

    private Node object(JsonObject schema, String name, String reference) {
        var description = new Documentation(text(schema, JsonSchemaWriter.DESCRIPTION, ""), "", "");
        var node = new ObjectNode(Object.class, text(schema, "title", name), description, false);
        if (!reference.isEmpty()) {
            references.put(reference, node);
        } else if (schema == root) {
            references.put("#", node);
        }
        var required =
                Set.copyOf(new TreeArray().addTexts(schema.get("required")).texts());
        var components = new ArrayList<Component>();
        members(schema).forEach((member, type) -> {
            if (type != JsonValue.FALSE) {
                components.add(
                        component(member, type, required.contains(member), owner -> ((Map<?, ?>) owner).get(member)));
            }
        });
        node.fill(components, factory(components));
        SchemaResolver.additional(schema).map(all -> node(all, name + "Value")).ifPresent(node::leaveOpen);
        return node;
    }

    private Component component(String name, JsonValue schema, boolean isRequired, Component.Reader reader) {
        var description = schema instanceof JsonObject object ? text(object, JsonSchemaWriter.DESCRIPTION, "") : "";
        return new Component(
                name,
                new Metadata(name, List.of(), description, false),
                node(schema, NameStyle.PASCAL_CASE.write(name)),
                new Component.Presence(!isRequired, false, false, null),
                constraints(schema),
                reader,
                "",
                List.of(),
                Optional.empty(),
                false);
    }

    private static ObjectNode.Factory factory(List<Component> components) {
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
