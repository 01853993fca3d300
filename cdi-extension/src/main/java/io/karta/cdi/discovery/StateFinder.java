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
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

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
        Set<Class<?>> owners = new LinkedHashSet<>();
        for (AgentMethod method : methods) {
            owners.add(method.owner());
        }
        for (Class<?> owner : owners) {
            finder.addNeighbours(owner);
        }
        for (AgentMethod method : methods) {
            finder.follow(method);
        }
        finder.open.removeIf(finder::isImplemented);
        return new StateTypes(List.copyOf(finder.concrete), List.copyOf(finder.open));
    }

    private boolean isImplemented(Class<?> type) {
        return concrete.stream().anyMatch(type::isAssignableFrom);
    }

    private void follow(AgentMethod method) {
        Optional<Type> result = method.result();
        if (result.isPresent()) {
            for (Type part : ReturnTypes.parts(result.get()).toList()) {
                visit(RawClass.of(part));
            }
        }
        TypeBindings types = method.types();
        for (Parameter parameter : method.parameters()) {
            Type type = types.resolve(parameter.getParameterizedType());
            visit(RawClass.of(TypeBindings.argumentOf(type, Optional.class).orElse(type)));
        }
        if (method.is(AchievesGoal.class)) {
            for (Class<?> input : method.annotation(AchievesGoal.class).export().startingInputTypes()) {
                visit(input);
            }
        }
    }

    private void visit(Class<?> type) {
        if (!seen.add(type)) {
            return;
        }
        boolean isSealed = type.isSealed() && !type.isEnum();
        if (isSealed) {
            for (Class<?> variant : type.getPermittedSubclasses()) {
                visit(variant);
            }
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
            for (Class<?> member : type.getNestHost().getNestMembers()) {
                if (!member.isAnonymousClass() && !member.isLocalClass() && StateTypes.isState(member)) {
                    candidates.add(member);
                }
            }
        } catch (LinkageError ignored) {
            candidates.add(type); // the class depends on a missing one, so it cannot be a state here
        }
    }
}
