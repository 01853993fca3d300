/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.problem.Descriptions;
import io.karta.generation.type.RawClass;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ContainerElementTypeDescriptor;
import jakarta.validation.metadata.ElementDescriptor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Property or parameter with its metadata of Bean Validation.
 *
 * @param place its name in messages
 * @param declared its type with its arguments
 * @param element its own constraints
 * @param parts the constraints of its container elements
 * @param isRefused whether a constraint without a validator for its class is invalid
 */
record ConstrainedElement(
        String place,
        Type declared,
        ElementDescriptor element,
        Set<ContainerElementTypeDescriptor> parts,
        BooleanSupplier isRefused) {

    /** Constraint that cannot be applied, with a hint. */
    record Misplaced(String constraint, String place, String type, String hint) implements Comparable<Misplaced> {

        @Override
        public int compareTo(Misplaced other) {
            return (place + constraint).compareTo(other.place + other.constraint);
        }
    }

    /** Returns the constraints that have no validator for the type of their element. */
    Stream<Misplaced> misplaced() {
        Stream<Misplaced> own = element.getConstraintDescriptors().stream()
                .filter(constraint ->
                        !ConstraintApplicability.of(constraint, element.getElementClass()) && isRefused.getAsBoolean())
                .map(constraint -> misplaced(constraint, declared));
        return Stream.concat(own, parts.stream().flatMap(part -> ofElement(part, declared)));
    }

    private Stream<Misplaced> ofElement(ContainerElementTypeDescriptor part, Type container) {
        int index = Optional.ofNullable(part.getTypeArgumentIndex()).orElse(0);
        return argument(container, index).stream()
                .flatMap(type -> Stream.concat(
                        misplaced(part, type),
                        part.getConstrainedContainerElementTypes().stream().flatMap(inner -> ofElement(inner, type))));
    }

    /** As above, a class of the application can be a container. The binding of a type variable is unknown. */
    private Stream<Misplaced> misplaced(ContainerElementTypeDescriptor part, Type type) {
        Class<?> raw = RawClass.of(type);
        return !ConstrainedTypes.isNoContainerOfApplication(raw)
                ? Stream.empty()
                : part.getConstraintDescriptors().stream()
                        .filter(constraint -> !ConstraintApplicability.of(constraint, raw))
                        .map(constraint -> misplaced(constraint, type));
    }

    private Misplaced misplaced(ConstraintDescriptor<?> constraint, Type type) {
        String name = "@" + constraint.getAnnotation().annotationType().getSimpleName();
        return new Misplaced(name, place, Descriptions.simple(type), hint(constraint, name, type));
    }

    /** Suggests an element of a container that the constraint applies to; of a map preferably the value. */
    private static String hint(ConstraintDescriptor<?> constraint, String name, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            for (int i = arguments.length - 1; i >= 0; i--) {
                if (ConstraintApplicability.of(constraint, RawClass.of(arguments[i]))) {
                    return "Write %s".formatted(elementsOf(generic, i, name));
                }
            }
        }
        return "Use a constraint that applies to %s".formatted(Descriptions.simple(type));
    }

    private static String elementsOf(ParameterizedType generic, int constrained, String name) {
        Type[] arguments = generic.getActualTypeArguments();
        var all = new StringBuilder(RawClass.of(generic).getSimpleName()).append('<');
        for (int i = 0; i < arguments.length; i++) {
            all.append(i == 0 ? "" : ", ")
                    .append(i == constrained ? name + " " : "")
                    .append(Descriptions.simple(arguments[i]));
        }
        return all.append('>').toString();
    }

    private static Optional<Type> argument(Type container, int index) {
        return container instanceof ParameterizedType generic && index < generic.getActualTypeArguments().length
                ? Optional.of(generic.getActualTypeArguments()[index])
                : Optional.empty();
    }
}
