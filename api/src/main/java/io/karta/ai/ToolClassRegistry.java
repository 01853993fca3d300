/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.generation.Shapes;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.method.MethodSignatures;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Registry of the tool methods of the classes of one application; each class is inspected once.
 *
 * <pre>{@code
 * ToolClassRegistry classes = new ToolClassRegistry(shapes);
 * List<Tool> tools = classes.toolsOf(ToolObject.of(customer));
 * }</pre>
 *
 * <p>The registry references the inspected classes, so use one instance per application. Thread-safe.
 */
public final class ToolClassRegistry {

    private final Map<Class<?>, List<ToolMethod>> methods = new ConcurrentHashMap<>();
    private final Shapes shapes;

    /**
     * Creates an empty registry.
     *
     * @param shapes the shapes of parameters and results
     */
    public ToolClassRegistry(Shapes shapes) {
        this.shapes = requireNonNull(shapes, "shapes");
    }

    /**
     * Creates tools from the methods of an object.
     *
     * @param object the object
     * @return a tool for each selected method annotated with {@link LlmTool}, sorted by name, and the selected tools of
     *     a {@link ToolSource}
     * @throws AgentException if there is no such method, or if one of them is invalid
     */
    public List<Tool> toolsOf(ToolObject object) {
        if (!(object.object() instanceof ToolSource)
                && methods(object.object().getClass()).isEmpty()) {
            throw Messages.noTools(object.object());
        }
        return findTools(object);
    }

    /**
     * Returns the tools of an object, if it has any. Throws an exception for tools, collections, maps, arrays and
     * classes, because these are mistakes.
     */
    public List<Tool> toolsIfAny(Object object) {
        ToolObject part = ToolObject.of(object);
        Object media = part.object();
        boolean isMistaken = media instanceof Tool
                || media instanceof Collection
                || media instanceof Map
                || media instanceof Class
                || media.getClass().isArray();
        return isMistaken ? toolsOf(part) : findTools(part);
    }

    /**
     * Creates tools from the methods of an object, if there are any.
     *
     * @param object the object
     * @return a tool for each selected method annotated with {@link LlmTool}, sorted by name, and the selected tools of
     *     a {@link ToolSource}
     * @throws AgentException if one of the methods is invalid
     */
    public List<Tool> findTools(ToolObject object) {
        Stream<Tool> ofMethods = methods(object.object().getClass()).stream()
                .filter(method -> object.wants(method.name()))
                .map(method -> method.of(object.object(), object.rename(method.name())));
        return object.object() instanceof ToolSource source
                ? Stream.concat(ofMethods, tools(source, object)).toList()
                : ofMethods.toList();
    }

    private static Stream<Tool> tools(ToolSource source, ToolObject object) {
        return source.tools().stream()
                .filter(tool -> object.wants(tool.name()))
                .map(tool -> CustomizedTool.of(tool).from(source).named(object.rename(tool.name())));
    }

    /**
     * Returns the tools of the latest object of a type that a tool has returned in a conversation.
     *
     * @param type the type
     * @param filter returns whether a model may use the tools of an object
     * @param <T> the type
     * @return a toolbox; it is empty while there is no such object
     */
    public <T> Toolbox toolsOfLatest(Class<T> type, Predicate<? super T> filter) {
        requireNonNull(type, "type");
        requireNonNull(filter, "filter");
        return history -> history.artefacts().stream()
                .filter(type::isInstance)
                .map(type::cast)
                .filter(filter)
                .reduce((former, latter) -> latter)
                .map(latest -> findTools(ToolObject.of(latest)))
                .orElse(List.of());
    }

    /**
     * Returns the roles that the tools of a class mention.
     *
     * @param type the class
     * @return the roles
     * @throws AgentException if one of its tool methods is invalid
     */
    public Set<String> rolesOf(Class<?> type) {
        return type.getName().startsWith("java.") ? Set.of() : rolesOfMethods(type);
    }

    /**
     * Returns the names of the tools of a class.
     *
     * @param type the class
     * @return their names; empty if it has none
     * @throws AgentException if one of its tool methods is invalid
     */
    public Set<String> namesOf(Class<?> type) {
        return type.getName().startsWith("java.")
                ? Set.of()
                : methods(type).stream().map(ToolMethod::name).collect(Collectors.toUnmodifiableSet());
    }

    private Set<String> rolesOfMethods(Class<?> type) {
        return methods(type).stream()
                .map(ToolMethod::roles)
                .flatMap(Optional::stream)
                .flatMap(Collection::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    private List<ToolMethod> methods(Class<?> type) {
        List<ToolMethod> known = methods.get(type);
        if (known == null) {
            known = read(type);
            methods.putIfAbsent(type, known);
        }
        return known;
    }

    private List<ToolMethod> read(Class<?> type) {
        var signatures = new MethodSignatures(type);
        List<ToolMethod> tools = annotated(type, signatures).stream()
                .map(method -> new ToolMethod(type, method, lineage(type, method, signatures), shapes))
                .sorted(Comparator.comparing(ToolMethod::name))
                .toList();
        for (int i = 1; i < tools.size(); i++) {
            if (tools.get(i).name().equals(tools.get(i - 1).name())) {
                throw Messages.sameName(tools.get(i - 1).method(), tools.get(i).method());
            }
        }
        checkConfirmed(type, tools, signatures);
        return tools;
    }

    /** Returns the annotated methods; of overridden methods, the nearest annotation applies. */
    private static List<Method> annotated(Class<?> type, MethodSignatures signatures) {
        Map<List<?>, Method> found = new LinkedHashMap<>();
        for (Class<?> one : MethodSignatures.family(type)) {
            for (Method method : one.getDeclaredMethods()) {
                if (method.isAnnotationPresent(LlmTool.class) && !method.isBridge()) {
                    checkReachable(type, method);
                    found.putIfAbsent(signatures.of(method), method);
                }
            }
        }
        return new ArrayList<>(found.values());
    }

    /** Returns the method with the methods it overrides, nearest first. */
    private static List<Method> lineage(Class<?> type, Method tool, MethodSignatures signatures) {
        List<?> signature = signatures.of(tool);
        return MethodSignatures.family(type).stream()
                .flatMap(one -> Stream.of(one.getDeclaredMethods()))
                .filter(method -> !method.isBridge() && signatures.of(method).equals(signature))
                .toList();
    }

    /** Rejects {@code @Confirm} without {@code @LlmTool}, because no approval would be requested. */
    private static void checkConfirmed(Class<?> type, List<ToolMethod> tools, MethodSignatures signatures) {
        Set<List<?>> known =
                tools.stream().map(tool -> signatures.of(tool.method())).collect(Collectors.toSet());
        MethodSignatures.family(type).stream()
                .flatMap(one -> Stream.of(one.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Confirm.class) && !method.isBridge())
                .filter(method -> !known.contains(signatures.of(method)))
                .findFirst()
                .ifPresent(method -> {
                    throw Messages.confirmsNoTool(method);
                });
    }

    /** Rejects private methods behind a client proxy, which would run on the proxy with empty fields. */
    private static void checkReachable(Class<?> type, Method method) {
        boolean standsIn = type.getSimpleName().contains("ClientProxy")
                || type.getSimpleName().contains("NormalScopeProxy");
        if (standsIn && Modifier.isPrivate(method.getModifiers()) && !Modifier.isStatic(method.getModifiers())) {
            throw Messages.privateBehindProxy(method);
        }
    }
}
