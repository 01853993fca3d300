/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import io.karta.generation.Dialect;
import io.karta.generation.Shape;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.regex.Pattern;

/** Response formats with JSON Schema, cached per shape. Thread-safe. */
final class ResponseFormats {

    private static final int LONGEST_NAME = 64;
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]+");

    private final Map<Shape<?>, ResponseFormat> known = Collections.synchronizedMap(new WeakHashMap<>());

    ResponseFormat of(Shape<?> shape) {
        return known.computeIfAbsent(shape, ResponseFormats::write);
    }

    private static ResponseFormat write(Shape<?> shape) {
        return ResponseFormat.builder()
                .type(ResponseFormatType.JSON)
                .jsonSchema(JsonSchema.builder()
                        .name(name(shape))
                        .rootElement(JsonRawSchema.from(
                                shape.jsonSchema(Dialect.STRICT).toString()))
                        .build())
                .build();
    }

    private static String name(Shape<?> shape) {
        String name = NOT_IN_NAMES.matcher(shape.name()).replaceAll("_");
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
    }
}
