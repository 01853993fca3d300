/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.engine.call.ResilientModel;
import io.karta.generation.Shape;
import io.karta.model.SchemaStyle;
import io.karta.model.StructuredOutput;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Request for an object. Empty options have the values of the model's configuration.
 *
 * @param examples the examples for the model; without any, one is generated
 * @param sample the example; empty if the shape provides it
 * @param direct creates the object from the result of a tool that returns directly
 * @param isValidated whether the object must satisfy its constraints
 */
record ObjectRequest<T>(
        Shape<T> shape,
        List<Example> examples,
        Optional<JsonValue> sample,
        Function<Object, Optional<T>> direct,
        boolean isValidated,
        Optional<StructuredOutput> way,
        Optional<SchemaStyle> style,
        Optional<Integer> repairAttempts) {

    /** Example of an object. */
    record Example(String description, JsonValue json) {

        @Override
        public String toString() {
            return (description.isBlank() ? "Example:" : "Example: " + description) + "\n" + json;
        }
    }

    static <T> ObjectRequest<T> of(Shape<T> shape) {
        return new ObjectRequest<>(
                shape,
                List.of(),
                Optional.empty(),
                found -> instance(shape, found),
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @SuppressWarnings("unchecked") // an instance of the class of a shape is one of its values
    private static <T> Optional<T> instance(Shape<T> shape, Object found) {
        return shape.type() instanceof Class<?> type && type.isInstance(found)
                ? Optional.of((T) found)
                : Optional.empty();
    }

    Optional<T> direct(Object found) {
        return direct.apply(found);
    }

    ObjectRequest<T> shape(Shape<T> other) {
        return new ObjectRequest<>(other, examples, sample, direct, isValidated, way, style, repairAttempts);
    }

    /** Returns this request for another type of object. */
    <R> ObjectRequest<R> of(Shape<R> other, List<Example> itsExamples, JsonValue itsSample, Function<T, R> around) {
        return new ObjectRequest<>(
                other,
                itsExamples,
                Optional.of(itsSample),
                found -> direct.apply(found).map(around),
                isValidated,
                way,
                style,
                repairAttempts);
    }

    ObjectRequest<T> example(String description, JsonValue json) {
        List<Example> more = Stream.concat(examples.stream(), Stream.of(new Example(description, json)))
                .toList();
        return new ObjectRequest<>(shape, more, sample, direct, isValidated, way, style, repairAttempts);
    }

    ObjectRequest<T> validated(boolean value) {
        return new ObjectRequest<>(shape, examples, sample, direct, value, way, style, repairAttempts);
    }

    ObjectRequest<T> way(StructuredOutput value) {
        return new ObjectRequest<>(
                shape, examples, sample, direct, isValidated, Optional.of(value), style, repairAttempts);
    }

    ObjectRequest<T> style(SchemaStyle value) {
        return new ObjectRequest<>(
                shape, examples, sample, direct, isValidated, way, Optional.of(value), repairAttempts);
    }

    ObjectRequest<T> repairAttempts(int value) {
        if (value < 0) {
            throw new IllegalArgumentException("repair-attempts must be at least 0, but is " + value);
        }
        return new ObjectRequest<>(shape, examples, sample, direct, isValidated, way, style, Optional.of(value));
    }

    boolean isHeldToSchemaBy(ResilientModel model, boolean besidesTools) {
        return model.enforcesSchemas(way, besidesTools);
    }

    int repairAttempts(ResilientModel model) {
        return repairAttempts.orElseGet(model::repairAttempts);
    }

    /** Description of the object in the prompt, if the model is not constrained by a schema. */
    String description(ResilientModel model) {
        return style.orElseGet(model::schemaStyle) == SchemaStyle.TYPESCRIPT
                ? "Respond with JSON that fits this TypeScript type, and nothing else:\n" + shape.typeScript()
                : shape.promptFragment();
    }
}
