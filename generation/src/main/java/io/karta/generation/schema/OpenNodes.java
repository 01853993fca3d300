/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeObject;
import io.karta.generation.type.Node;
import io.karta.generation.type.OptionalNode;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * The nodes whose schema a writer has begun. For vendors without references, a node within itself is a text that
 * contains JSON. Not thread-safe.
 */
final class OpenNodes {

    private final Set<Node> nodes = new HashSet<>();

    /** Returns the schema of a node, which is a text within the same node. */
    TreeObject schema(Node node, Function<Node, TreeObject> writer) {
        if (!nodes.add(node)) {
            return text(node);
        }
        var schema = writer.apply(node);
        nodes.remove(node);
        return schema;
    }

    boolean contains(Node node) {
        return nodes.contains(node);
    }

    /** Returns the node of a value that may be absent in a list or map. */
    static Node content(Node any) {
        var node = any.representation();
        return node instanceof OptionalNode optional ? optional.content().representation() : node;
    }

    static TreeObject text(Node node) {
        return new TreeObject()
                .with(JsonSchemaWriter.TYPE, "string")
                .with(JsonSchemaWriter.DESCRIPTION, description(node));
    }

    static String description(Node node) {
        return "JSON of type " + node.word();
    }
}
