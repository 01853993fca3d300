/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeObject;
import io.karta.generation.type.Component;
import io.karta.generation.type.Constraints;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.ScalarNode;

/** Writer of the schema that Ollama converts to a grammar for decoding. */
public final class OllamaSchemaWriter extends JsonSchemaWriter {

    public OllamaSchemaWriter(Node root) {
        super(root);
    }

    /** Returns whether the pattern matches the whole text; llama.cpp rejects other patterns. */
    @Override
    TreeObject component(Component component) {
        return restricted(super.component(component), component.constraints());
    }

    @Override
    TreeObject element(Node node, Constraints constraints) {
        return restricted(super.element(node, constraints), constraints);
    }

    private static TreeObject restricted(TreeObject schema, Constraints constraints) {
        var pattern = constraints.pattern();
        return pattern == null || (pattern.startsWith("^") && pattern.endsWith("$"))
                ? schema
                : schema.without("pattern");
    }

    @Override
    public TreeObject scalar(ScalarNode node) {
        return ScalarKeywords.forVendors(node.scalar());
    }

    /** llama.cpp reads {@code items} before {@code prefixItems}. */
    @Override
    public TreeObject object(ObjectNode node) {
        var schema = super.object(node);
        return node.isTuple() ? schema.without("items") : schema;
    }
}
