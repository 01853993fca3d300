/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.generation.Shape;
import io.karta.generation.annotation.Guide;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.lang.reflect.ParameterizedType;
import java.util.Optional;

/** An object, or the statement of the model that it cannot create one. */
record ObjectOrRefusal<T>(
        @Guide("The answer, if it can be given from what you know; otherwise leave it out") Optional<T> success,
        @Guide("Why the answer cannot be given; leave it out if it can") Optional<String> impossible) {

    static final String SUCCESS = "success";

    /** Returns the problem of an answer with neither: the model may have omitted the object around its answer. */
    Optional<String> problem() {
        return success.isEmpty() && impossible.isEmpty()
                ? Optional.of("must have the answer in \"success\", or the reason for none in \"impossible\"")
                : Optional.empty();
    }

    /** Returns the name of the type that the application has requested. */
    static String requestedName(Shape<?> shape) {
        boolean isInternal =
                shape.type() instanceof ParameterizedType type && type.getRawType() == ObjectOrRefusal.class;
        return (isInternal ? success(shape) : shape).name();
    }

    /** Returns the shape of the object in the shape of this type. */
    static Shape<?> success(Shape<?> shape) {
        return shape.findComponent(SUCCESS).orElseThrow().shape();
    }

    /** Returns the JSON of a result. */
    static JsonValue json(JsonValue success) {
        return JsonProvider.provider()
                .createObjectBuilder()
                .add(SUCCESS, success)
                .build();
    }
}
