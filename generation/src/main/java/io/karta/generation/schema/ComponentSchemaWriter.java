/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeObject;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Documentation;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.RecursiveNodes;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.ScalarType;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Writes the schemas of several nodes for OpenAPI 3.1: every object, sealed type, variant and enum is a component with
 * a name, to which the others refer. Not thread-safe.
 */
public final class ComponentSchemaWriter extends JsonSchemaWriter {

    private static final String PREFIX = "#/components/schemas/";

    private final ComponentNames names;
    private final Map<Object, String> named = new HashMap<>();
    private final Map<String, JsonValue> components = new LinkedHashMap<>();

    /** Creates a writer of components without the reserved names. */
    public ComponentSchemaWriter(Set<String> reserved) {
        super(Set.of());
        names = new ComponentNames(reserved);
    }

    /** Returns the schema of a node: a reference if the node has a name. */
    public JsonObject write(Node root) {
        return schema(root);
    }

    public JsonObject components() {
        return TreeObject.of(components);
    }

    @Override
    TreeObject schema(Node any) {
        var node = any.representation();
        return isNamed(node) ? reference(node, node, () -> described(node)) : node.accept(this);
    }

    private static boolean isNamed(Node node) {
        return (node instanceof ObjectNode object && !object.isTuple())
                || node instanceof VariantsNode
                || (node instanceof EnumNode constants
                        && constants.type() != Object.class
                        && !constants.constants().isEmpty())
                || (node instanceof AnyNode any && isEndless(any, any, new HashSet<>()));
    }

    /** Returns whether a container contains itself without a named type in between. */
    private static boolean isEndless(Node from, AnyNode expected, Set<AnyNode> seen) {
        return RecursiveNodes.parts(from).stream()
                .anyMatch(part -> part == expected
                        || (part instanceof AnyNode any
                                ? seen.add(any) && isEndless(any, expected, seen)
                                : !isNamed(part) && isEndless(part, expected, seen)));
    }

    /** Refers to a component before it is written, because it may be recursive. */
    private TreeObject reference(Object key, Node node, Supplier<TreeObject> content) {
        var known = named.get(key);
        if (known == null) {
            known = names.add(node);
            named.put(key, known);
            components.put(known, JsonValue.EMPTY_JSON_OBJECT);
            components.put(known, content.get());
        }
        return new TreeObject().with("$ref", PREFIX + known);
    }

    private TreeObject described(Node node) {
        return describe(node.accept(this), documentation(node).text(), true);
    }

    private static Documentation documentation(Node node) {
        if (node instanceof VariantsNode variants) {
            return variants.description();
        }
        return node instanceof EnumNode constants ? constants.description() : Documentation.NONE;
    }

    @Override
    public TreeObject object(ObjectNode node) {
        return describe(super.object(node), node.description().text(), !node.isTuple());
    }

    @Override
    TreeObject variant(VariantsNode node, VariantsNode.Variant variant) {
        return variant.node().isTuple()
                ? super.variant(node, variant)
                : reference(Map.entry(node, variant), variant.node(), () -> described(node, variant));
    }

    private TreeObject described(VariantsNode node, VariantsNode.Variant variant) {
        return describe(tagged(node, variant), variant.labels().description(), true);
    }

    @Override
    public TreeObject variants(VariantsNode node) {
        var options = new TreeArray();
        var mapping = new TreeObject();
        for (var variant : node.offered()) {
            var option = variant(node, variant);
            options.append(option);
            if (option.containsKey("$ref")) {
                mapping.with(variant.name(), option.getString("$ref"));
            }
        }
        var schema = new TreeObject().with("oneOf", options);
        return mapping.size() < options.size()
                ? schema
                : schema.with(
                        "discriminator",
                        new TreeObject()
                                .with("propertyName", node.discriminator())
                                .with("mapping", mapping));
    }

    /** Writes the format of a number, because generators of clients derive its type from it. */
    @Override
    public TreeObject scalar(ScalarNode node) {
        var schema = super.scalar(node);
        var format = format(node.scalar());
        return format.isEmpty() || schema.containsKey("format") ? schema : schema.with("format", format);
    }

    private static String format(ScalarType scalar) {
        if (scalar.kind() == ScalarType.Kind.INTEGER) {
            return scalar.bits() == 0 ? "" : scalar.bits() > 32 ? "int64" : "int32";
        }
        if (scalar.kind() != ScalarType.Kind.NUMBER) {
            return "";
        }
        return scalar.type() == Double.class ? "double" : scalar.type() == Float.class ? "float" : "";
    }
}
