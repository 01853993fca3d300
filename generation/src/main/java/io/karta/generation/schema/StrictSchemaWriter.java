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
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;

/** Writer of the subset of JSON Schema that OpenAI accepts for structured output. */
public sealed class StrictSchemaWriter extends JsonSchemaWriter permits AnthropicSchemaWriter {

    /** Creates a writer; a schema that is not an object is wrapped in one. */
    public StrictSchemaWriter(Node root) {
        super(root);
    }

    StrictSchemaWriter(Set<Node> recursive) {
        super(recursive);
    }

    /** Returns a text about the schema of a part that the type of the part does not contain. */
    String hint(Node node) {
        return "";
    }

    @Override
    public JsonObject document(Node root) {
        var schema =
                StrictForm.isWrapped(root) ? closed(new TreeObject().with(StrictForm.VALUE, schema(root))) : root(root);
        NullableSchemas.define(schema, definitions());
        return withDefinitions(schema.with("$schema", "https://json-schema.org/draft/2020-12/schema"));
    }

    /** OpenAI accepts no reference as the root. */
    TreeObject root(Node node) {
        return node.accept(this);
    }

    private static TreeObject closed(TreeObject properties) {
        return new TreeObject()
                .with(TYPE, "object")
                .with("properties", properties)
                .with("required", TreeArray.ofTexts(properties.keySet()))
                .with("additionalProperties", JsonValue.FALSE);
    }

    @Override
    public TreeObject object(ObjectNode node) {
        return describe(
                members(new TreeObject(), new TreeArray(), node),
                node.description().text(),
                true);
    }

    @Override
    TreeObject members(TreeObject properties, TreeArray required, ObjectNode node) {
        node.visible().forEach(component -> properties.with(component.name(), component(component)));
        return closed(properties);
    }

    @Override
    TreeObject component(Component component) {
        var description =
                joined(component.description(), PromptPhrases.constraints(component), hint(component.content()));
        var schema = schema(component.content());
        if (!component.isRequired() || component.node() instanceof OptionalNode) {
            schema = NullableSchemas.nullable(schema);
        }
        return schema.containsKey("$ref") ? schema : describe(schema, description, true);
    }

    /** Adds the constraints to the description, because the keywords are rejected. */
    @Override
    TreeObject element(Node node, Constraints constraints) {
        var description = joined(PromptPhrases.constraints(node, constraints), hint(node));
        var schema = schema(node);
        return schema.containsKey("$ref") ? schema : describe(schema, description, true);
    }

    @Override
    public TreeObject variants(VariantsNode node) {
        return new TreeObject().with("anyOf", options(node));
    }

    /** Writes a tuple with the names of its components, because elements at fixed positions are not supported. */
    @Override
    TreeObject variant(VariantsNode node, VariantsNode.Variant variant) {
        return tagged(node, variant);
    }

    @Override
    public TreeObject list(ListNode node) {
        return new TreeObject().with(TYPE, "array").with("items", element(node.element(), node.constraints()));
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
        return new TreeObject().with(TYPE, "array").with("items", closed(entry));
    }

    @Override
    public TreeObject optional(OptionalNode node) {
        return NullableSchemas.nullable(element(node.content(), node.constraints()));
    }

    @Override
    public TreeObject any(AnyNode node) {
        if (!node.options().isEmpty()) {
            return super.any(node);
        }
        var options = new TreeArray();
        List.of("string", "number", "boolean").forEach(type -> options.append(new TreeObject().with(TYPE, type)));
        return NullableSchemas.nullable(new TreeObject().with("anyOf", options));
    }

    @Override
    public TreeObject scalar(ScalarNode node) {
        var schema = ScalarKeywords.forVendors(node.scalar());
        return node.scalar().format().equals("uri") ? new TreeObject().with(TYPE, "string") : schema;
    }
}
