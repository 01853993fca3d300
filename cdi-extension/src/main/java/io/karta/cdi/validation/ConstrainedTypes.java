/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.reflection.AnnotatedMethods;
import io.karta.generation.type.RawClass;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Validation annotations of classes, read by reflection, because a validator starts slowly. */
final class ConstrainedTypes {

    private static final String VALID = "jakarta.validation.Valid";
    private static final String CONSTRAINT = "jakarta.validation.Constraint";

    private ConstrainedTypes() {}

    static boolean isOfPlatform(Class<?> type) {
        return type.isPrimitive() || type.isArray() || type.getName().startsWith("java.");
    }

    /**
     * Returns whether values of a class are certainly validated themselves. Other classes can be containers, or type
     * variables.
     */
    static boolean isNoContainerOfApplication(Class<?> type) {
        return type != Object.class && (isOfPlatform(type) || type.isEnum());
    }

    /** Returns whether a parameter of a method has any constraint. */
    static boolean isConstrained(Method method) {
        return Arrays.stream(method.getParameters()).anyMatch(ConstrainedTypes::isConstraint)
                || Arrays.stream(method.getAnnotatedParameterTypes())
                        .anyMatch(type -> has(type, ConstrainedTypes::isConstraint));
    }

    /** Returns whether a class or one of its supertypes has a constraint or a cascaded part. */
    static boolean isConstrained(Class<?> type) {
        for (Class<?> each : AnnotatedMethods.lineage(type)) {
            if (!isOfPlatform(each)
                    && (isConstraint(each)
                            || hasConstraint(each.getDeclaredFields())
                            || hasConstraint(each.getDeclaredMethods()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasConstraint(AnnotatedElement... members) {
        for (AnnotatedElement member : members) {
            if (isConstraint(member) || has(typeOf(member), ConstrainedTypes::isConstraint)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the classes of the parts with {@code @Valid}, also inside of containers. */
    static Stream<Class<?>> validatedWith(Class<?> type) {
        return lineage(type)
                .flatMap(each -> Stream.concat(
                        members(each).filter(ConstrainedTypes::isCascaded).flatMap(member -> classes(typeOf(member))),
                        types(each)
                                .filter(part -> has(part, ConstrainedTypes::isCascaded))
                                .flatMap(ConstrainedTypes::classes)));
    }

    private static Stream<Class<?>> lineage(Class<?> type) {
        return AnnotatedMethods.lineage(type).stream().filter(each -> !isOfPlatform(each));
    }

    private static Stream<AnnotatedElement> members(Class<?> type) {
        return Stream.concat(Arrays.stream(type.getDeclaredFields()), Arrays.stream(type.getDeclaredMethods()));
    }

    private static Stream<AnnotatedType> types(Class<?> type) {
        return members(type).map(ConstrainedTypes::typeOf);
    }

    private static AnnotatedType typeOf(AnnotatedElement member) {
        return member instanceof Field field ? field.getAnnotatedType() : ((Method) member).getAnnotatedReturnType();
    }

    private static boolean isConstraint(AnnotatedElement element) {
        for (Annotation annotation : element.getAnnotations()) {
            if (isConstraint(annotation)) {
                return true;
            }
        }
        return false;
    }

    /** Repeated annotations are inside a container annotation. */
    private static boolean isConstraint(Annotation annotation) {
        Class<?> type = annotation.annotationType();
        Class<?> container = type.getEnclosingClass();
        return isNamed(annotation, VALID)
                || isAnnotated(type, CONSTRAINT)
                || (container != null && isAnnotated(container, CONSTRAINT));
    }

    private static boolean isCascaded(AnnotatedElement element) {
        return isAnnotated(element, VALID);
    }

    private static boolean isAnnotated(AnnotatedElement element, String type) {
        for (Annotation annotation : element.getAnnotations()) {
            if (isNamed(annotation, type)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamed(Annotation annotation, String type) {
        return annotation.annotationType().getName().equals(type);
    }

    private static boolean has(AnnotatedType type, Predicate<AnnotatedElement> filter) {
        if (filter.test(type)) {
            return true;
        }
        for (AnnotatedType part : parts(type)) {
            if (has(part, filter)) {
                return true;
            }
        }
        return false;
    }

    private static List<AnnotatedType> parts(AnnotatedType type) {
        if (type instanceof AnnotatedArrayType array) {
            return List.of(array.getAnnotatedGenericComponentType());
        }
        return type instanceof AnnotatedParameterizedType generic
                ? List.of(generic.getAnnotatedActualTypeArguments())
                : List.of();
    }

    private static Stream<Class<?>> classes(AnnotatedType type) {
        return Stream.concat(
                Stream.of(RawClass.of(type.getType())), parts(type).stream().flatMap(ConstrainedTypes::classes));
    }
}
