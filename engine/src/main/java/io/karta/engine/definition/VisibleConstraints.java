/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.annotation.Hidden;
import io.karta.tool.LlmTool;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Validator of objects that were read from JSON, such as arguments of tools and answers to forms. It ignores the
 * constraints of hidden components, which only the application can set, and locates the others by their names in JSON.
 *
 * @param validator the validator of all constraints
 * @param shapes the shapes of the application
 */
public record VisibleConstraints(ObjectValidator validator, Shapes shapes) implements ObjectValidator {

    /**
     * Returns the violations in the visible components of an object, with their locations in JSON.
     *
     * @param shape the shape of the object, which decides what is hidden
     */
    public static List<Violation> of(Shape<?> shape, Object object, List<Violation> violations) {
        return violations.stream()
                .flatMap(violation -> shape.findLocation(object, violation.path()).stream()
                        .map(location -> new Violation(location, violation.message())))
                .toList();
    }

    @Override
    public List<Violation> violations(Object object, Locale locale) {
        return of(shapes.of(Object.class), object, validator.violations(object, locale));
    }

    @Override
    public List<Violation> violations(Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
        return validator.violations(owner, method, arguments, locale).stream()
                .flatMap(violation -> inside(method, arguments, violation))
                .toList();
    }

    /** Returns the violation, whose location starts with the name of a parameter. */
    private Stream<Violation> inside(Method method, @Nullable Object[] arguments, Violation violation) {
        Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            String start = "/" + parameters[i].getName();
            if (violation.path().equals(start) || violation.path().startsWith(start + "/")) {
                var part = new Violation(violation.path().substring(start.length()), violation.message());
                return inside(parameters[i], arguments[i], part);
            }
        }
        return Stream.of(violation);
    }

    private Stream<Violation> inside(Parameter parameter, @Nullable Object argument, Violation part) {
        if (parameter.isAnnotationPresent(Hidden.class)) {
            return Stream.empty();
        }
        List<Violation> visible =
                argument == null ? List.of(part) : of(shapes.of(Object.class), argument, List.of(part));
        return visible.stream().map(found -> new Violation("/" + name(parameter) + found.path(), found.message()));
    }

    private static String name(Parameter parameter) {
        LlmTool.Param named = parameter.getAnnotation(LlmTool.Param.class);
        return named == null || named.name().isEmpty() ? parameter.getName() : named.name();
    }
}
