/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.UserInput;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Inputs of an agent: the intent as text, existing objects, and objects that are read from the intent. */
record StepInputs(List<Part> parts) {

    private static final Set<Class<?>> TEXTS = Set.of(String.class, CharSequence.class, Object.class);

    /**
     * Value for one input.
     *
     * @param type the type of the input
     * @param object the existing object; empty for the intent, or an object that is read from it
     */
    record Part(Type type, Optional<Object> object) {

        private boolean isText() {
            Class<?> raw = RawClass.of(type);
            return TEXTS.contains(raw) || raw == UserInput.class;
        }

        private boolean isRead() {
            return object.isEmpty() && !isText();
        }

        private Object value(String intent, Function<Type, Object> reader) {
            if (object.isPresent()) {
                return object.get();
            }
            if (RawClass.of(type) == UserInput.class) {
                return new UserInput(intent);
            }
            return isText() ? intent : reader.apply(type);
        }
    }

    /**
     * Returns the alternative with the fewest objects to read.
     *
     * @param named objects that the intent names, which have precedence
     * @param others other objects, best first
     */
    static StepInputs of(CandidateAgent candidate, List<Object> named, List<Object> others) {
        List<Object> there = Stream.concat(named.stream(), others.stream()).toList();
        return candidate.startingInputs().stream()
                .map(start -> new StepInputs(
                        start.isEmpty()
                                ? List.of(new Part(UserInput.class, Optional.empty()))
                                : start.stream().map(type -> part(type, there)).toList()))
                .min(Comparator.comparingInt(StepInputs::readCount).thenComparingInt(StepInputs::objectCount))
                .orElseThrow();
    }

    private static Part part(Type type, List<Object> there) {
        var intent = new Part(type, Optional.empty());
        return intent.isText()
                ? intent
                : new Part(
                        type,
                        there.stream()
                                .filter(object -> CandidateAgent.isInstance(type, object))
                                .findFirst());
    }

    private int readCount() {
        return (int) parts.stream().filter(Part::isRead).count();
    }

    private int objectCount() {
        return objects().size();
    }

    boolean needsIntent() {
        return objects().size() < parts.size();
    }

    List<Object> objects() {
        return parts.stream().flatMap(part -> part.object().stream()).toList();
    }

    List<Object> inputs(String intent, Function<Type, Object> reader) {
        return parts.stream().map(part -> part.value(intent, reader)).toList();
    }
}
