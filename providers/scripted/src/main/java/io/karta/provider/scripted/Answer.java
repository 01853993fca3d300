/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import io.karta.generation.Shape;
import io.karta.generation.result.GenerationException;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Answer of a rule to a request. */
sealed interface Answer {

    /** Returns the text of the answer, or throws an exception; {@code rule} is for its message. */
    String to(ModelRequest request, Map<String, String> captures, Rule rule);

    /** Returns the names of the captures that the answer uses. */
    default Stream<String> names() {
        return Stream.empty();
    }

    /** Artificial values of the requested type. */
    record Filled() implements Answer {

        private static final String TEXT =
                "This is an artificial text: no rule of the script matches the request, and no model was called.";

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            return request.outputShape()
                    .map(shape -> shape.exampleJson().toString())
                    .orElse(TEXT);
        }
    }

    /** Answer of the script: a text, or other values as JSON. */
    record Written(AnswerTemplate template) implements Answer {

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            return template.text(captures);
        }

        @Override
        public Stream<String> names() {
            return template.names();
        }
    }

    /** Object, written in the format of the requested type. */
    record Value(Object value) implements Answer {

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            return request.outputShape().map(shape -> write(shape, rule)).orElseGet(value::toString);
        }

        @SuppressWarnings("unchecked") // an object of another type is reported
        private String write(Shape<?> shape, Rule rule) {
            try {
                return ((Shape<Object>) shape).write(value).toString();
            } catch (ClassCastException | GenerationException e) {
                throw Messages.otherType(rule, value.getClass(), shape.name(), e);
            }
        }
    }

    /** Text that a function computes from the request. */
    record Computed(Function<ModelRequest, String> function) implements Answer {

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            return function.apply(request);
        }
    }

    /** Failure instead of an answer. */
    record Failure(ModelException.Kind kind, String message, Optional<Duration> retryAfter) implements Answer {

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            throw Messages.scriptedFailure(this, rule);
        }
    }
}
