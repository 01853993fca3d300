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

/** What a rule says to a request it is for. */
sealed interface Answer {

    /** The answer's text, or an exception; {@code rule} is for its message. */
    String to(ModelRequest request, Map<String, String> captures, Rule rule);

    /** The captures it uses. */
    default Stream<String> names() {
        return Stream.empty();
    }

    /** Plainly artificial values of the wanted type. */
    record Filled() implements Answer {

        private static final String TEXT =
                "This is an artificial text: no rule of the script says what to answer, and no model was asked.";

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            return request.outputShape()
                    .map(shape -> shape.exampleJson().toString())
                    .orElse(TEXT);
        }
    }

    /** As the script says: a text as it stands, everything else as JSON. */
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

    /** An object, written as the wanted type is. */
    record Value(Object value) implements Answer {

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            return request.outputShape().map(shape -> write(shape, rule)).orElseGet(value::toString);
        }

        @SuppressWarnings("unchecked") // a value of another type is reported
        private String write(Shape<?> shape, Rule rule) {
            try {
                return ((Shape<Object>) shape).write(value).toString();
            } catch (ClassCastException | GenerationException e) {
                throw Messages.otherType(rule, value.getClass(), shape.name(), e);
            }
        }
    }

    /** Made from the request. */
    record Computed(Function<ModelRequest, String> function) implements Answer {

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            return function.apply(request);
        }
    }

    /** None. */
    record Failure(ModelException.Kind kind, String message, Optional<Duration> retryAfter) implements Answer {

        @Override
        public String to(ModelRequest request, Map<String, String> captures, Rule rule) {
            throw Messages.scriptedFailure(this, rule);
        }
    }
}
