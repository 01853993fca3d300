/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.agent.UserInput;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.ObjectFact;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Types of objects that a supervising model may write: no action produces them, and their components are known. Results
 * of actions and input of users are excluded. Immutable.
 */
public final class WritableTypes {

    private final Map<ObjectFact, Shape<?>> shapes = new LinkedHashMap<>();

    public WritableTypes(CompiledAgent agent, Shapes all) {
        agent.model().actionModels().stream()
                .flatMap(action -> CompiledAgent.onBlackboard(action.arguments()))
                .map(ObjectFact::of)
                .filter(fact -> !agent.model().isProduced(fact.type()) && !isReserved(fact.type(), agent))
                .forEach(fact -> shape(fact.type(), all).ifPresent(shape -> shapes.put(fact, shape)));
    }

    static boolean isReserved(Type type, CompiledAgent agent) {
        Class<?> raw = RawClass.boxed(type);
        return raw.isAssignableFrom(UserInput.class) || agent.states().has(raw);
    }

    /** Returns the shape of a type, if there is one. */
    public static Optional<Shape<?>> shape(Type type, Shapes all) {
        return all.find(type).filter(shape -> !shape.jsonSchema().isEmpty()); // an object of any type must be an input
    }

    public Set<ObjectFact> facts() {
        return Set.copyOf(shapes.keySet());
    }

    public List<Type> types() {
        return shapes.keySet().stream().map(ObjectFact::type).distinct().toList();
    }

    public boolean has(FromBlackboard argument) {
        return shapes.containsKey(ObjectFact.of(argument));
    }

    public Shape<?> shape(ObjectFact fact) {
        return Optional.<Shape<?>>ofNullable(shapes.get(fact)).orElseThrow();
    }
}
