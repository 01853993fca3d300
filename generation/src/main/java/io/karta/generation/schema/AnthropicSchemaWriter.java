/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeObject;
import io.karta.generation.type.Node;
import java.util.Set;

/** Writer of the strict schema without recursion, which Anthropic rejects. */
public final class AnthropicSchemaWriter extends StrictSchemaWriter {

    private final OpenNodes open = new OpenNodes();

    public AnthropicSchemaWriter() {
        super(Set.of());
    }

    @Override
    TreeObject root(Node node) {
        return schema(node);
    }

    @Override
    TreeObject schema(Node any) {
        return open.schema(any.representation(), node -> node.accept(this));
    }

    @Override
    String hint(Node any) {
        var node = OpenNodes.content(any);
        return open.contains(node) ? OpenNodes.description(node) : "";
    }
}
