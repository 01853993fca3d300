/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeObject;
import io.karta.generation.prompt.PromptPhrases;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.StrictForm;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;

/** Writer of the subset of OpenAPI schemas that Gemini accepts as {@code responseSchema}. */
public final class GeminiSchemaWriter extends JsonSchemaWriter {

    private static final Set<String> FORMATS = Set.of("date-time", "enum", "float", "double", "int32", "int64");
    private static final List<String> UNKNOWN =
            List.of("exclusiveMinimum", "exclusiveMaximum", "default", "minProperties", "maxProperties");

    private final OpenNodes open = new OpenNodes();

    public GeminiSchemaWriter(Node root) {
        super(root);
    }

    @Override
    public JsonObject document(Node root) {
        return schema(root);
    }

    @Override
    TreeObject schema(Node any) {
        return open.schema(any.representation(), node -> node.accept(this));
    }

    /** Returns a text about a value whose schema is that of a text. */
    private String hint(Node any) {
        var node = OpenNodes.content(any);
        return open.contains(node) || isEmpty(node) ? OpenNodes.description(node) : "";
    }

    /** Gemini rejects objects without members. */
    private static boolean isEmpty(Node node) {
        return node instanceof ObjectNode object && object.visible().isEmpty();
    }

    @Override
    TreeObject members(TreeObject properties, TreeArray required, ObjectNode node) {
        var schema = super.members(properties, required, node);
        return schema.with("propertyOrdering", TreeArray.ofTexts(properties.keySet()));
    }

    @Override
    TreeObject component(Component component) {
        var purpose = joined(PromptPhrases.purpose(component), hint(component.content()));
        var schema = super.component(component);
        restrict(schema);
        describe(schema, purpose, true);
        return component.isRequired() ? schema : schema.with("nullable", JsonValue.TRUE);
    }

    @Override
    TreeObject element(Node node, Constraints constraints) {
        var description = joined(PromptPhrases.constraints(node, constraints), hint(node));
        var schema = super.element(node, constraints);
        restrict(schema);
        return describe(schema, description, true);
    }

    private static void restrict(TreeObject schema) {
        UNKNOWN.forEach(schema::without);
        if (!FORMATS.contains(schema.getString("format", "enum"))) {
            schema.without("format");
        }
    }

    @Override
    public TreeObject object(ObjectNode node) {
        return isEmpty(node) ? OpenNodes.text(node) : members(new TreeObject(), new TreeArray(), node);
    }

    @Override
    TreeObject variant(VariantsNode node, VariantsNode.Variant variant) {
        return tagged(node, variant);
    }

    @Override
    TreeObject constant(String name) {
        return new TreeObject().with(TYPE, "string").with("enum", TreeArray.ofTexts(List.of(name)));
    }

    @Override
    public TreeObject variants(VariantsNode node) {
        return new TreeObject().with("anyOf", options(node));
    }

    @Override
    public TreeObject list(ListNode node) {
        return super.list(node).without("uniqueItems");
    }

    @Override
    public TreeObject map(MapNode node) {
        var entry = new TreeObject()
                .with(
                        StrictForm.ENTRY_KEY,
                        element(node.key(), node.constraints().key()))
                .with(
                        StrictForm.ENTRY_VALUE,
                        element(node.value(), node.constraints().value()));
        JsonArray names = TreeArray.ofTexts(entry.keySet());
        var items =
                new TreeObject().with(TYPE, "object").with("properties", entry).with("required", names);
        return new TreeObject().with(TYPE, "array").with("items", items);
    }

    @Override
    public TreeObject optional(OptionalNode node) {
        return element(node.content(), node.constraints()).with("nullable", JsonValue.TRUE);
    }

    @Override
    public TreeObject scalar(ScalarNode node) {
        var schema = ScalarKeywords.forVendors(node.scalar());
        return FORMATS.contains(node.scalar().format()) ? schema : schema.without("format");
    }

    @Override
    public TreeObject any(AnyNode node) {
        return new TreeObject().with(TYPE, "string");
    }
}
