/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.AchievesGoal;
import io.karta.cdi.reflection.ReturnTypes;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finder of the states of an agent: results, parameters and starting inputs of its actions, and those of the actions of
 * these states.
 */
final class StateFinder {

    private static final Comparator<Class<?>> BY_NAME = Comparator.comparing(Class::getName);

    private final Set<Class<?>> candidates = new HashSet<>();
    private final Set<Class<?>> seen = new HashSet<>();
    private final Set<Class<?>> concrete = new TreeSet<>(BY_NAME);
    private final Set<Class<?>> open = new TreeSet<>(BY_NAME);

    private StateFinder(Collection<Class<?>> archive) {
        candidates.addAll(archive);
    }

    /**
     * Returns the states of an agent.
     *
     * @param methods the methods of the agent's beans
     * @param archive the state types that the container has discovered
     */
    static StateTypes find(List<AgentMethod> methods, Collection<Class<?>> archive) {
        var finder = new StateFinder(archive);
        methods.stream().map(AgentMethod::owner).distinct().forEach(finder::addNeighbours);
        methods.forEach(finder::follow);
        return new StateTypes(
                List.copyOf(finder.concrete),
                finder.open.stream()
                        .filter(type -> finder.concrete.stream().noneMatch(type::isAssignableFrom))
                        .toList());
    }

    private void follow(AgentMethod method) {
        method.result().stream().flatMap(ReturnTypes::parts).map(RawClass::of).forEach(this::visit);
        TypeBindings types = method.types();
        method.parameters().stream()
                .map(parameter -> types.resolve(parameter.getParameterizedType()))
                .map(type ->
                        TypeBindings.argumentOf(type, java.util.Optional.class).orElse(type))
                .map(RawClass::of)
                .forEach(this::visit);
        if (method.is(AchievesGoal.class)) {
            Arrays.stream(method.annotation(AchievesGoal.class).export().startingInputTypes())
                    .forEach(this::visit);
        }
    }

    private void visit(Class<?> type) {
        if (!seen.add(type)) {
            return;
        }
        boolean isSealed = type.isSealed() && !type.isEnum();
        if (isSealed) {
            Arrays.stream(type.getPermittedSubclasses()).forEach(this::visit);
        }
        if (StateTypes.isState(type)) {
            if (type.isEnum() || !Modifier.isAbstract(type.getModifiers())) {
                concrete.add(type);
                AgentMethod.of(type, AgentMethod.Part.STATE).forEach(this::follow);
            } else if (!isSealed) {
                open.add(type);
            }
            if (!isSealed && !Modifier.isFinal(type.getModifiers())) {
                implementations(type).forEach(this::visit);
            }
        }
    }

    private List<Class<?>> implementations(Class<?> parent) {
        addNeighbours(parent);
        return candidates.stream()
                .filter(type -> type != parent && parent.isAssignableFrom(type))
                .toList();
    }

    /** Adds the types that are nested in the same top-level class. */
    private void addNeighbours(Class<?> type) {
        try {
            Stream.of(type.getNestHost().getNestMembers())
                    .filter(member -> !member.isAnonymousClass() && !member.isLocalClass())
                    .filter(StateTypes::isState)
                    .forEach(candidates::add);
        } catch (LinkageError ignored) {
            candidates.add(type); // the class depends on a missing one, so it cannot be a state here
        }
    }
}
