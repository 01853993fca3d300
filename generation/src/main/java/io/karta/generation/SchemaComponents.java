/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.schema.ComponentSchemaWriter;
import jakarta.json.JsonObject;
import java.util.Set;

/**
 * JSON Schemas that refer to each other, for {@code components/schemas} of an OpenAPI 3.1 document: every object,
 * sealed type and enum has a name, for which client generators create a class.
 *
 * <pre>{@code
 * var schemas = new SchemaComponents(Set.of("Problem"));
 * schemas.add(Shape.of(Letter.class));             // {"$ref":"#/components/schemas/Letter"}
 * schemas.add(Shape.of(new TypeRef<List<Letter>>() {}));   // {"type":"array","items":{"$ref":...}}
 * schemas.all();                                   // {"Letter":{"type":"object","properties":{...}}}
 * }</pre>
 *
 * A name is the simple name of the type. If several types have the same name, later ones have the prefix of their
 * enclosing type or package, or a number as suffix. Not thread-safe.
 */
public final class SchemaComponents {

    private final ComponentSchemaWriter writer;

    /**
     * Creates an empty collection.
     *
     * @param reserved the names that components must not have
     */
    public SchemaComponents(Set<String> reserved) {
        writer = new ComponentSchemaWriter(requireNonNull(reserved, "reserved"));
    }

    /**
     * Adds the components of a shape.
     *
     * @param shape the shape; all shapes must come from one {@link Shapes}, so that no component is added twice
     * @return the schema of the shape: a reference, or a schema with references
     */
    public JsonObject add(Shape<?> shape) {
        return writer.write(requireNonNull(shape, "shape").node());
    }

    /** {@return the components by name, in the order in which they were added} */
    public JsonObject all() {
        return writer.components();
    }
}
