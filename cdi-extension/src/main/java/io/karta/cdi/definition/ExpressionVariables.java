/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.AchievesGoal;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.reflection.ReturnTypes;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Variables of the expressions of one agent: named objects, and the latest object of each type under its decapitalized
 * simple name. An ambiguous name is not a variable, unless an object is bound to it.
 */
final class ExpressionVariables {

    private final Map<String, Set<Type>> bound = new TreeMap<>();
    private final Map<String, Set<Type>> types = new TreeMap<>();
    private final Set<Type> seen = new HashSet<>();

    private ExpressionVariables() {}

    static ExpressionVariables of(Collection<MethodSignature> signatures) {
        var words = new ExpressionVariables();
        signatures.forEach(words::add);
        return words;
    }

    private void add(MethodSignature signature) {
        signature.inputs().forEach(input -> {
            addType(input.type());
            input.name().ifPresent(name -> bind(name, input.type()));
        });
        signature.output().ifPresent(output -> addOutput(output, signature.outputBinding()));
        AgentMethod method = signature.method();
        if (method.is(AchievesGoal.class)) {
            Arrays.stream(method.annotation(AchievesGoal.class).export().startingInputTypes())
                    .forEach(this::addType);
        }
    }

    private void addOutput(Type output, Optional<String> binding) {
        if (ReturnTypes.isSomeOf(output)) {
            ReturnTypes.components(output).forEach(component -> {
                addType(component.type());
                bind(component.name(), component.type());
            });
        } else {
            addType(output);
            binding.ifPresent(name -> bind(name, output));
        }
    }

    private void bind(String name, Type type) {
        bound.computeIfAbsent(name, key -> new LinkedHashSet<>()).add(type);
    }

    private void addType(Type type) {
        if (seen.add(type)) {
            Class<?> raw = RawClass.of(type);
            types.computeIfAbsent(lowerCamel(raw), key -> new LinkedHashSet<>()).add(type);
            if (raw.isSealed() && !raw.isEnum()) {
                Stream.of(raw.getPermittedSubclasses()).forEach(this::addType);
            }
        }
    }

    private static String lowerCamel(Class<?> type) {
        String name = type.getSimpleName();
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** Returns the names with the types of their objects. */
    Map<String, Type> names() {
        Map<String, Type> names = new TreeMap<>();
        types.forEach((name, all) -> {
            if (all.size() == 1) {
                names.put(name, all.iterator().next());
            }
        });
        bound.forEach((name, all) -> widest(all).ifPresent(type -> names.put(name, type)));
        return names;
    }

    private static Optional<Type> widest(Set<Type> all) {
        return all.stream()
                .filter(type -> all.stream().allMatch(other -> RawClass.of(type).isAssignableFrom(RawClass.of(other))))
                .findFirst();
    }

    /** Returns the source of the object with a name. */
    FromBlackboard argument(String name, Type type) {
        return new FromBlackboard(
                type, bound.containsKey(name) ? Optional.of(name) : Optional.empty(), Presence.REQUIRED);
    }
}
