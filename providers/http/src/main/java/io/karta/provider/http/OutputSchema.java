/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.generation.Dialect;
import io.karta.generation.Shape;
import jakarta.json.JsonObject;
import java.util.regex.Pattern;

/**
 * JSON Schema that constrains an answer.
 *
 * @param name a name of at most 64 letters, digits, underscores and hyphens
 * @param schema the schema in the dialect of the vendor
 */
public record OutputSchema(String name, JsonObject schema) {

    private static final int LONGEST_NAME = 64;
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]+");

    /**
     * Returns the schema of a shape.
     *
     * @param shape the shape
     * @param dialect the dialect of the vendor
     * @return the schema
     */
    public static OutputSchema of(Shape<?> shape, Dialect dialect) {
        String name = NOT_IN_NAMES.matcher(shape.name()).replaceAll("_");
        return new OutputSchema(
                name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME), shape.jsonSchema(dialect));
    }
}
