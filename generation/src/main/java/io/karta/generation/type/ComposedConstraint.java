/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Constraint that consists of others, whose attributes it can override (Jakarta Validation 3.0, section 3.3).
 *
 * @param annotation the constraint
 */
record ComposedConstraint(Annotation annotation) {

    private static final String OVERRIDES = "jakarta.validation.OverridesAttribute";

    /** Returns the annotations of the type of the constraint, with the attributes that it overrides. */
    MergedAnnotations parts() {
        var parts = new ArrayList<Annotation>();
        var counts = new HashMap<Class<?>, Integer>();
        for (var part : single(MergedAnnotations.of(annotation.annotationType()).all())) {
            int index = counts.merge(part.annotationType(), 1, Integer::sum) - 1;
            var overridden = overridden(part.annotationType(), index);
            parts.add(overridden.isEmpty() ? part : with(overridden, part));
        }
        return new MergedAnnotations(parts);
    }

    /** Returns repeated annotations without their containers. */
    private static List<Annotation> single(List<Annotation> all) {
        return all.stream()
                .flatMap(each -> each.annotationType().getName().endsWith("$List")
                        ? Stream.of((Annotation[]) MergedAnnotations.member(each, "value"))
                        : Stream.of(each))
                .toList();
    }

    /** Returns the attributes of a part that the constraint overrides, by their names. */
    private Map<String, Object> overridden(Class<?> part, int index) {
        var overridden = new HashMap<String, Object>();
        for (var attribute : annotation.annotationType().getDeclaredMethods()) {
            for (var override : single(MergedAnnotations.of(attribute).all())) {
                if (isOf(override, part, index)) {
                    var name = (String) MergedAnnotations.member(override, "name");
                    overridden.put(
                            name.isEmpty() ? attribute.getName() : name,
                            MergedAnnotations.member(annotation, attribute.getName()));
                }
            }
        }
        return overridden;
    }

    private static boolean isOf(Annotation override, Class<?> part, int index) {
        if (!override.annotationType().getName().equals(OVERRIDES)) {
            return false;
        }
        int expected = (Integer) MergedAnnotations.member(override, "constraintIndex");
        return MergedAnnotations.member(override, "constraint") == part && (expected < 0 || expected == index);
    }

    private static Annotation with(Map<String, Object> overridden, Annotation part) {
        var type = part.annotationType();
        return (Annotation) Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) ->
                        overridden.containsKey(method.getName()) && method.getParameterCount() == 0
                                ? overridden.get(method.getName())
                                : invoked(part, method, arguments));
    }

    private static Object invoked(Annotation part, Method method, Object[] arguments) throws Throwable {
        try {
            method.setAccessible(true);
            return method.invoke(part, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
