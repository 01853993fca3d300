/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import static java.util.stream.Collectors.joining;

import io.karta.generation.bind.ValueWriter;
import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeNumber;
import io.karta.generation.json.TreeObject;
import io.karta.generation.json.TreeString;
import io.karta.generation.prompt.PromptPhrases;
import io.karta.generation.type.AnnotationLiteral;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.RecursiveNodes;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writer of the standard JSON Schema of a node: draft 2020-12, nested types inline, recursive ones under {@code $defs}.
 */
public class JsonSchemaWriter implements Node.Visitor<TreeObject> {

    static final String DESCRIPTION = "description";
    static final String TYPE = "type";

    private final Map<Node, String> names = new HashMap<>();
    private final Map<String, JsonValue> definitions = new LinkedHashMap<>();
    private final Set<Node> recursive;

    public JsonSchemaWriter(Node root) {
        this(RecursiveNodes.in(root));
    }

    JsonSchemaWriter(Set<Node> recursive) {
        this.recursive = recursive;
    }

    public JsonObject document(Node root) {
        return withDefinitions(schema(root));
    }

    final Map<String, JsonValue> definitions() {
        return definitions;
    }

    final TreeObject withDefinitions(TreeObject schema) {
        if (!definitions.isEmpty()) {
            schema.with("$defs", TreeObject.of(definitions));
        }
        return schema;
    }

    TreeObject schema(Node any) {
        var node = any.representation();
        if (!recursive.contains(node)) {
            return node.accept(this);
        }
        if (!names.containsKey(node)) {
            var name = freeName(name(node));
            names.put(node, name);
            definitions.put(name, JsonValue.EMPTY_JSON_OBJECT);
            definitions.put(name, node.accept(this));
        }
        return new TreeObject().with("$ref", "#/$defs/" + names.get(node));
    }

    private static String name(Node node) {
        var raw = RawClass.of(node.type());
        return raw == Object.class ? node.word().replaceAll("[^A-Za-z0-9._-]", "_") : raw.getSimpleName();
    }

    private String freeName(String expected) {
        var name = expected;
        for (int i = 2; definitions.containsKey(name); i++) {
            name = expected + i;
        }
        return name;
    }

    @Override
    public TreeObject object(ObjectNode node) {
        return node.isTuple()
                ? tuple(node)
                : describe(
                        members(new TreeObject(), new TreeArray(), node),
                        node.description().text(),
                        false);
    }

    private TreeObject tuple(ObjectNode node) {
        var items = new TreeArray();
        node.visible().forEach(component -> items.append(component(component)));
        long required = node.visible().stream().filter(Component::isRequired).count();
        return new TreeObject()
                .with(TYPE, "array")
                .with("prefixItems", items)
                .with("items", JsonValue.FALSE)
                .with("minItems", new TreeNumber(Long.toString(required)));
    }

    TreeObject members(TreeObject properties, TreeArray required, ObjectNode node) {
        for (var component : node.visible()) {
            properties.with(component.name(), component(component));
            if (component.isRequired()) {
                required.append(new TreeString(component.name()));
            }
        }
        var schema = new TreeObject().with(TYPE, "object").with("properties", properties);
        node.rest().ifPresent(rest -> schema.with("additionalProperties", schema(rest)));
        return required.isEmpty() ? schema : schema.with("required", required);
    }

    TreeObject component(Component component) {
        var mayBeNull = component.isRequired() && component.node() instanceof OptionalNode;
        var schema = schema(mayBeNull ? component.node() : component.content());
        ConstraintKeywords.add(schema, component.content(), component.constraints());
        if (component.defaultText() != null) {
            schema.with("default", AnnotationLiteral.parse(component.node(), component.defaultText()));
        }
        return describe(schema, withHint(component.description(), component.content()), true);
    }

    private static String withHint(String description, Node node) {
        return joined(description, PromptPhrases.hint(node));
    }

    static String joined(String... texts) {
        return Stream.of(texts).filter(text -> !text.isEmpty()).collect(joining("; "));
    }

    /** Returns the schema of the content of a list, map or optional. */
    TreeObject element(Node node, Constraints constraints) {
        var schema = schema(node);
        ConstraintKeywords.add(schema, node.representation(), constraints);
        return describe(schema, PromptPhrases.hint(node.representation()), true);
    }

    /** Returns the description to add; the description of the root is in the prompt already. */
    TreeObject describe(TreeObject schema, String description, boolean isPart) {
        if (isPart && !description.isEmpty()) {
            schema.with(DESCRIPTION, description);
        }
        return schema;
    }

    @Override
    public TreeObject variants(VariantsNode node) {
        return new TreeObject().with("oneOf", options(node));
    }

    final TreeArray options(VariantsNode node) {
        var options = new TreeArray();
        for (var variant : node.offered()) {
            options.append(describe(variant(node, variant), variant.labels().description(), true));
        }
        return options;
    }

    TreeObject variant(VariantsNode node, VariantsNode.Variant variant) {
        return variant.node().isTuple() ? object(variant.node()) : tagged(node, variant);
    }

    final TreeObject tagged(VariantsNode node, VariantsNode.Variant variant) {
        var properties = new TreeObject().with(node.discriminator(), constant(variant.name()));
        var required = TreeArray.ofTexts(List.of(node.discriminator()));
        for (var tag : variant.tags()) {
            properties.with(tag.key(), constant(tag.value()));
            required.append(new TreeString(tag.key()));
        }
        return members(properties, required, variant.node());
    }

    TreeObject constant(String name) {
        return new TreeObject().with(TYPE, "string").with("const", name);
    }

    /** A value that can only be null has no constants. */
    private static boolean isNothing(Node node) {
        return node instanceof EnumNode constants && constants.constants().isEmpty();
    }

    @Override
    public TreeObject enumeration(EnumNode node) {
        if (isNothing(node)) {
            return new TreeObject().with(TYPE, "null");
        }
        if (node.type() == Object.class) {
            var values = node.offered().stream()
                    .map(EnumNode.Constant::value)
                    .map(ValueWriter::plain)
                    .toList();
            var schema = new TreeObject();
            if (values.stream().allMatch(JsonString.class::isInstance)) {
                schema.with(TYPE, "string"); // vendors refuse a parameter without a type
            }
            return schema.with("enum", TreeArray.of(values));
        }
        var names = node.offered().stream().map(EnumNode.Constant::name).toList();
        return new TreeObject().with(TYPE, "string").with("enum", TreeArray.ofTexts(names));
    }

    @Override
    public TreeObject list(ListNode node) {
        var schema = new TreeObject().with(TYPE, "array").with("items", element(node.element(), node.constraints()));
        return node.isSet() ? schema.with("uniqueItems", JsonValue.TRUE) : schema;
    }

    @Override
    public TreeObject map(MapNode node) {
        var schema = new TreeObject().with(TYPE, "object");
        if (node.key() instanceof EnumNode keys) {
            var names = keys.offered().stream().map(EnumNode.Constant::name).toList();
            schema.with("propertyNames", new TreeObject().with("enum", TreeArray.ofTexts(names)));
        } else if (!node.constraints().key().equals(Constraints.NONE)) {
            schema.with("propertyNames", element(node.key(), node.constraints().key()));
        }
        return schema.with(
                "additionalProperties", element(node.value(), node.constraints().value()));
    }

    @Override
    public TreeObject optional(OptionalNode node) {
        if (isNothing(node.content())) {
            return new TreeObject().with(TYPE, "null");
        }
        var options = new TreeArray()
                .append(element(node.content(), node.constraints()))
                .append(new TreeObject().with(TYPE, "null"));
        return new TreeObject().with("anyOf", options);
    }

    @Override
    public TreeObject scalar(ScalarNode node) {
        return ScalarKeywords.of(node.scalar());
    }

    @Override
    public TreeObject any(AnyNode node) {
        var options = new TreeArray();
        node.options().forEach(option -> options.append(schema(option)));
        if (options.size() == 1) {
            return TreeObject.of(options.getJsonObject(0));
        }
        return options.isEmpty() ? new TreeObject() : new TreeObject().with("anyOf", options);
    }
}
