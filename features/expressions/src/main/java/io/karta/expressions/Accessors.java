/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finder of readable members of a class: components of records and bean getters, of any visibility. */
final class Accessors {

    /** Classes of the JDK with getters that have no side effects. */
    private static final Set<String> JDK_VALUES = Set.of("java.util.Locale", "java.util.Currency", "java.net.URI");

    private Accessors() {}

    /** Returns the accessors by the names of their properties; those of the class itself before inherited ones. */
    static Map<String, Method> of(Class<?> type) {
        Map<String, Method> accessors = new LinkedHashMap<>();
        for (Class<?> each : lineage(type)) {
            if (isReadable(each)) {
                components(each, accessors);
                getters(each, "is", accessors);
                getters(each, "get", accessors);
            }
        }
        return accessors;
    }

    /** Returns a class, its superclasses and then all interfaces. */
    static Set<Class<?>> lineage(Class<?> type) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            classes.add(each);
        }
        for (Class<?> each : List.copyOf(classes)) {
            for (Class<?> parent : each.getInterfaces()) {
                classes.addAll(lineage(parent));
            }
        }
        return classes;
    }

    static boolean isOfTheJdk(Class<?> type) {
        String name = type.getName();
        return type.isPrimitive()
                || name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("com.sun.");
    }

    private static boolean isReadable(Class<?> type) {
        return !isOfTheJdk(type) || type.getName().startsWith("java.time.") || JDK_VALUES.contains(type.getName());
    }

    private static void components(Class<?> type, Map<String, Method> accessors) {
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                accessors.putIfAbsent(component.getName(), component.getAccessor());
            }
        }
    }

    private static void getters(Class<?> type, String prefix, Map<String, Method> accessors) {
        Arrays.stream(type.getDeclaredMethods())
                .filter(method -> isGetter(method, type))
                .forEach(method -> property(method, prefix).ifPresent(name -> accessors.putIfAbsent(name, method)));
    }

    private static boolean isGetter(Method method, Class<?> type) {
        return method.getParameterCount() == 0
                && method.getReturnType() != void.class
                && !Modifier.isStatic(method.getModifiers())
                && !method.isSynthetic()
                && (!isOfTheJdk(type) || Modifier.isPublic(method.getModifiers()));
    }

    private static Optional<String> property(Method method, String prefix) {
        String rest = method.getName().startsWith(prefix) ? method.getName().substring(prefix.length()) : "";
        boolean isTruth = method.getReturnType() == boolean.class || method.getReturnType() == Boolean.class;
        if (rest.isEmpty() || !Character.isUpperCase(rest.charAt(0)) || (prefix.equals("is") && !isTruth)) {
            return Optional.empty();
        }
        boolean isAcronym = rest.length() > 1 && Character.isUpperCase(rest.charAt(1));
        return Optional.of(isAcronym ? rest : Character.toLowerCase(rest.charAt(0)) + rest.substring(1));
    }
}
