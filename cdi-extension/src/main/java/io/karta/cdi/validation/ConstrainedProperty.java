/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.reflection.AnnotatedMethods;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.generation.type.RawClass;
import jakarta.validation.UnexpectedTypeException;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/** Property of a class with its metadata of Bean Validation. */
record ConstrainedProperty(Class<?> owner, PropertyDescriptor property, Validator checks) {

    /** Returns the constraints that have no validator for the type of their element. */
    Stream<ConstrainedElement.Misplaced> misplaced() {
        return new ConstrainedElement(
                        "%s of %s".formatted(property.getPropertyName(), owner.getTypeName()),
                        declaredType(),
                        property,
                        property.getConstrainedContainerElementTypes(),
                        this::isRefused)
                .misplaced();
    }

    /** A class of the application may be a container with a value extractor, which only the validator can find. */
    private boolean isRefused() {
        if (ConstrainedTypes.isNoContainerOfApplication(property.getElementClass())) {
            return true;
        }
        try {
            checks.validateValue(owner, property.getPropertyName(), null);
            return false;
        } catch (UnexpectedTypeException refused) {
            return true;
        } catch (ValidationException ignored) {
            return false; // a validator that fails for null, independent of the type
        }
    }

    private Type declaredType() {
        String name = property.getPropertyName();
        Set<String> accessors = Set.of(
                name,
                "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1),
                "is" + Character.toUpperCase(name.charAt(0)) + name.substring(1));
        return AnnotatedMethods.lineage(owner).stream()
                .flatMap(type -> Stream.concat(
                        Arrays.stream(type.getDeclaredFields())
                                .filter(field -> field.getName().equals(name))
                                .map(Field::getGenericType),
                        Arrays.stream(type.getDeclaredMethods())
                                .filter(method ->
                                        method.getParameterCount() == 0 && accessors.contains(method.getName()))
                                .map(Method::getGenericReturnType)))
                .map(type -> TypeBindings.of(owner).resolve(type))
                .filter(type -> RawClass.of(type) == RawClass.boxed(property.getElementClass()))
                .findFirst()
                .orElse(property.getElementClass());
    }
}
