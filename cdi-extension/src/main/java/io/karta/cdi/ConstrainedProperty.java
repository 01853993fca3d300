/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import jakarta.validation.UnexpectedTypeException;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ContainerElementTypeDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A property of a class as Bean Validation sees it. */
record ConstrainedProperty(Class<?> owner, PropertyDescriptor property, Validator checks) {

    /** A constraint that cannot be applied; the hint says what would work. */
    record Misplaced(String constraint, String place, String type, String hint) implements Comparable<Misplaced> {

        @Override
        public int compareTo(Misplaced other) {
            return (place + constraint).compareTo(other.place + other.constraint);
        }
    }

    /** Returns the constraints that have no validator for the type they stand on. */
    Stream<Misplaced> misplaced() {
        Type declared = declaredType();
        Stream<Misplaced> own = property.getConstraintDescriptors().stream()
                .filter(constraint -> !Applicability.of(constraint, property.getElementClass()) && isRefused())
                .map(constraint -> misplaced(constraint, declared));
        Stream<Misplaced> ofElements = property.getConstrainedContainerElementTypes().stream()
                .flatMap(element -> ofElement(element, declared));
        return Stream.concat(own, ofElements);
    }

    /** A class of the application may be a container, of which only the validator knows how to look inside. */
    private boolean isRefused() {
        if (ConstrainedTypes.isOfPlatform(property.getElementClass())) {
            return true;
        }
        try {
            checks.validateValue(owner, property.getPropertyName(), null);
            return false;
        } catch (UnexpectedTypeException refused) {
            return true;
        } catch (ValidationException ignored) {
            return false; // a validator that fails with null, which says nothing about types
        }
    }

    private Stream<Misplaced> ofElement(ContainerElementTypeDescriptor element, Type container) {
        int index = Optional.ofNullable(element.getTypeArgumentIndex()).orElse(0);
        return argument(container, index).stream()
                .flatMap(type -> Stream.concat(
                        misplaced(element, type),
                        element.getConstrainedContainerElementTypes().stream().flatMap(part -> ofElement(part, type))));
    }

    /** A class of the application may be a container, as above; what a variable stands for is not known. */
    private Stream<Misplaced> misplaced(ContainerElementTypeDescriptor element, Type type) {
        Class<?> raw = GenericTypes.raw(type);
        return raw == Object.class || !(ConstrainedTypes.isOfPlatform(raw) || raw.isEnum())
                ? Stream.empty()
                : element.getConstraintDescriptors().stream()
                        .filter(constraint -> !Applicability.of(constraint, raw))
                        .map(constraint -> misplaced(constraint, type));
    }

    private Misplaced misplaced(ConstraintDescriptor<?> constraint, Type type) {
        String name = "@" + constraint.getAnnotation().annotationType().getSimpleName();
        return new Misplaced(
                name,
                "%s of %s".formatted(property.getPropertyName(), owner.getTypeName()),
                Definitions.simple(type),
                hint(constraint, name, type));
    }

    /** The constraint belongs to an element of a container, if it applies to one; of a map rather to the value. */
    private static String hint(ConstraintDescriptor<?> constraint, String name, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            for (int i = arguments.length - 1; i >= 0; i--) {
                if (Applicability.of(constraint, GenericTypes.raw(arguments[i]))) {
                    return "Write %s".formatted(elementsOf(generic, i, name));
                }
            }
        }
        return "Use a constraint that applies to %s".formatted(Definitions.simple(type));
    }

    private static String elementsOf(ParameterizedType generic, int constrained, String name) {
        Type[] arguments = generic.getActualTypeArguments();
        var all = new StringBuilder(GenericTypes.raw(generic).getSimpleName()).append('<');
        for (int i = 0; i < arguments.length; i++) {
            all.append(i == 0 ? "" : ", ")
                    .append(i == constrained ? name + " " : "")
                    .append(Definitions.simple(arguments[i]));
        }
        return all.append('>').toString();
    }

    private static Optional<Type> argument(Type container, int index) {
        return container instanceof ParameterizedType generic && index < generic.getActualTypeArguments().length
                ? Optional.of(generic.getActualTypeArguments()[index])
                : Optional.empty();
    }

    private Type declaredType() {
        String name = property.getPropertyName();
        Set<String> accessors = Set.of(
                name,
                "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1),
                "is" + Character.toUpperCase(name.charAt(0)) + name.substring(1));
        return MarkedMethods.lineage(owner).stream()
                .flatMap(type -> Stream.concat(
                        Arrays.stream(type.getDeclaredFields())
                                .filter(field -> field.getName().equals(name))
                                .map(Field::getGenericType),
                        Arrays.stream(type.getDeclaredMethods())
                                .filter(method ->
                                        method.getParameterCount() == 0 && accessors.contains(method.getName()))
                                .map(Method::getGenericReturnType)))
                .map(type -> GenericTypes.of(owner).resolve(type))
                .filter(type -> GenericTypes.raw(type) == boxed(property.getElementClass()))
                .findFirst()
                .orElse(property.getElementClass());
    }

    private static Class<?> boxed(Class<?> type) {
        return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
    }
}
