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
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finder of the methods of a class, including inherited ones, that have an annotation of Karta. */
public final class AnnotatedMethods {

    private final List<Method> found = new ArrayList<>();
    private final Set<Method> overriding = new LinkedHashSet<>();

    private AnnotatedMethods() {}

    /** Returns the annotated methods. As in CDI, an overriding method needs the annotation itself. */
    public static List<Method> of(Class<?> type) {
        var methods = new AnnotatedMethods();
        lineage(type).forEach(methods::visit);
        return methods.found.stream().filter(AnnotatedMethods::isMarked).toList();
    }

    /** Returns whether a class or one of its supertypes declares a method with an annotation. */
    public static boolean declares(Class<?> type, Class<? extends Annotation> annotation) {
        return lineage(type).stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .anyMatch(method -> method.isAnnotationPresent(annotation));
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
        Arrays.sort(declared, Comparator.comparing(Method::getName).thenComparing(Method::toGenericString));
        for (Method method : declared) {
            if (!method.isSynthetic() && overriding.stream().noneMatch(other -> overrides(other, method))) {
                found.add(method);
            }
        }
        Arrays.stream(declared)
                .filter(method -> !method.isBridge() || isForAnother(method, declared))
                .forEach(overriding::add);
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
        return Arrays.stream(declared)
                .anyMatch(other -> !other.isBridge()
                        && other.getName().equals(bridge.getName())
                        && takesNoMore(other.getParameterTypes(), bridge.getParameterTypes()));
    }

    private static boolean takesNoMore(Class<?>[] narrow, Class<?>[] wide) {
        boolean fits = narrow.length == wide.length;
        for (int i = 0; fits && i < narrow.length; i++) {
            fits = wide[i].isAssignableFrom(narrow[i]);
        }
        return fits;
    }
}
