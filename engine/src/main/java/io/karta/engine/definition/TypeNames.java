/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.stream.Collectors.joining;

import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.ResolvedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Names of generic types: {@code java.util.List<com.acme.Story>}, independent of the implementation of the type. */
public final class TypeNames {

    private TypeNames() {}

    public static String of(Type type) {
        if (type instanceof ParameterizedType generic) {
            return RawClass.of(generic).getName()
                    + Stream.of(generic.getActualTypeArguments())
                            .map(TypeNames::of)
                            .collect(joining(",", "<", ">"));
        }
        if (type instanceof GenericArrayType array) {
            return of(array.getGenericComponentType()) + "[]";
        }
        if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0]);
        }
        if (type instanceof TypeVariable<?> variable) {
            return of(variable.getBounds()[0]);
        }
        Class<?> plain = (Class<?>) type;
        return plain.isArray() ? of(plain.getComponentType()) + "[]" : plain.getName();
    }

    /** Returns the classes of a type and its arguments. */
    public static Stream<Class<?>> classesOf(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.concat(
                    Stream.of(RawClass.of(generic)),
                    Stream.of(generic.getActualTypeArguments()).flatMap(TypeNames::classesOf));
        }
        if (type instanceof GenericArrayType array) {
            return classesOf(array.getGenericComponentType());
        }
        if (type instanceof WildcardType wildcard) {
            return classesOf(wildcard.getUpperBounds()[0]);
        }
        if (type instanceof Class<?> plain) {
            return plain.isArray() ? classesOf(plain.getComponentType()) : Stream.of(plain);
        }
        return Stream.of(Object.class);
    }

    /** Reads a name; empty if it names an unknown class, or is not a type. */
    public static Optional<Type> parse(String name, Function<String, Optional<Class<?>>> classes) {
        var reading = new Reading(name, classes);
        Optional<Type> type = reading.type();
        return reading.at == name.length() ? type : Optional.empty();
    }

    private static final class Reading {

        private final String text;
        private final Function<String, Optional<Class<?>>> classes;
        private int at;

        Reading(String text, Function<String, Optional<Class<?>>> classes) {
            this.text = text;
            this.classes = classes;
        }

        Optional<Type> type() {
            int from = at;
            while (at < text.length() && "<>,[".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            Optional<Type> type = classes.apply(text.substring(from, at)).map(Type.class::cast);
            if (skip('<')) {
                type = generic(type);
            }
            while (text.startsWith("[]", at)) {
                at += 2;
                type = type.map(GenericTypes::arrayOf);
            }
            return type;
        }

        private Optional<Type> generic(Optional<Type> raw) {
            List<Type> arguments = new ArrayList<>();
            boolean known = raw.isPresent();
            do {
                Optional<Type> argument = type();
                argument.ifPresent(arguments::add);
                known &= argument.isPresent();
            } while (skip(','));
            boolean all = skip('>') && known;
            return raw.map(Class.class::cast)
                    .filter(type -> all && type.getTypeParameters().length == arguments.size())
                    .map(type -> ResolvedType.of(type, arguments));
        }

        private boolean skip(char expected) {
            boolean found = at < text.length() && text.charAt(at) == expected;
            at += found ? 1 : 0;
            return found;
        }
    }
}
