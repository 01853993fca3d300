/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.reflection;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finder of the methods of a class, including inherited ones, that have an annotation of Karta. */
public final class AnnotatedMethods {

    private final List<Method> found = new ArrayList<>();
    private final Set<Method> overriding = new LinkedHashSet<>();
    private final Map<Method, Method> lost = new LinkedHashMap<>();

    private AnnotatedMethods() {}

    /** Returns the annotated methods. As in CDI, an overriding method needs the annotation itself. */
    public static List<Method> of(Class<?> type) {
        return List.copyOf(visited(type).found);
    }

    /** Returns the annotated methods that an override without an annotation replaces, each with the override. */
    public static Map<Method, Method> lost(Class<?> type) {
        return Collections.unmodifiableMap(visited(type).lost);
    }

    private static AnnotatedMethods visited(Class<?> type) {
        var methods = new AnnotatedMethods();
        for (Class<?> each : lineage(type)) {
            methods.visit(each);
        }
        return methods;
    }

    /** Returns whether a class or one of its supertypes declares a method with an annotation. */
    public static boolean declares(Class<?> type, Class<? extends Annotation> annotation) {
        for (Class<?> each : lineage(type)) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.isAnnotationPresent(annotation)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the class, its superclasses, then the interfaces of all of them. */
    public static List<Class<?>> lineage(Class<?> type) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        for (Class<?> next = type; next != null && next != Object.class; next = next.getSuperclass()) {
            classes.add(next);
        }
        for (Class<?> each : List.copyOf(classes)) {
            addInterfaces(each, classes);
        }
        return List.copyOf(classes);
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> all) {
        for (Class<?> parent : type.getInterfaces()) {
            all.add(parent);
            addInterfaces(parent, all);
        }
    }

    private void visit(Class<?> type) {
        Method[] declared = type.getDeclaredMethods();
        Arrays.sort(declared, AnnotatedMethods::compare);
        for (Method method : declared) {
            if (!method.isSynthetic() && isMarked(method)) {
                add(method);
            }
        }
        for (Method method : declared) {
            if (!method.isBridge() || isForAnother(method, declared)) {
                overriding.add(method);
            }
        }
    }

    private static int compare(Method one, Method other) {
        int byName = one.getName().compareTo(other.getName());
        return byName != 0 ? byName : one.toGenericString().compareTo(other.toGenericString());
    }

    private void add(Method method) {
        for (Method lower : overriding) {
            if (overrides(lower, method)) {
                lose(method, lower.isBridge() ? bridged(lower) : lower);
                return;
            }
        }
        found.add(method);
    }

    private void lose(Method method, Method override) {
        if (!isMarked(override)) {
            lost.put(method, override);
        }
    }

    private static Method bridged(Method bridge) {
        return Arrays.stream(bridge.getDeclaringClass().getDeclaredMethods())
                .filter(other -> isBridged(other, bridge))
                .findFirst()
                .orElse(bridge);
    }

    private static boolean isMarked(Method method) {
        return method.isAnnotationPresent(Action.class)
                || method.isAnnotationPresent(Condition.class)
                || method.isAnnotationPresent(Cost.class)
                || method.isAnnotationPresent(AchievesGoal.class);
    }

    /** JLS 8.4.8.1, on erased signatures: bridge methods represent generic ones. */
    private static boolean overrides(Method lower, Method upper) {
        int modifiers = upper.getModifiers();
        return lower.getName().equals(upper.getName())
                && Arrays.equals(lower.getParameterTypes(), upper.getParameterTypes())
                && !Modifier.isPrivate(modifiers)
                && !Modifier.isPrivate(lower.getModifiers())
                && (Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers) || inOnePackage(lower, upper));
    }

    private static boolean inOnePackage(Method lower, Method upper) {
        return lower.getDeclaringClass()
                .getPackage()
                .equals(upper.getDeclaringClass().getPackage());
    }

    /**
     * Returns whether a bridge method belongs to an override, and does not only make a method of a hidden superclass
     * public.
     */
    private static boolean isForAnother(Method bridge, Method[] declared) {
        return Arrays.stream(declared).anyMatch(other -> isBridged(other, bridge));
    }

    private static boolean isBridged(Method method, Method bridge) {
        return !method.isBridge()
                && method.getName().equals(bridge.getName())
                && takesNoMore(method.getParameterTypes(), bridge.getParameterTypes());
    }

    private static boolean takesNoMore(Class<?>[] narrow, Class<?>[] wide) {
        boolean fits = narrow.length == wide.length;
        for (int i = 0; fits && i < narrow.length; i++) {
            fits = wide[i].isAssignableFrom(narrow[i]);
        }
        return fits;
    }
}
