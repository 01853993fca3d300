/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Annotations of Jackson on a type and its members, which have no effect: models would see what {@code @JsonIgnore}
 * hides. Members that have an annotation of JSON-B or Karta, too, do not count.
 */
record JacksonAnnotations(Class<?> type, List<String> found) {

    private static final Logger LOG = System.getLogger(JacksonAnnotations.class.getName());
    private static final String JACKSON = "com.fasterxml.jackson.";
    private static final List<String> EFFECTIVE = List.of("jakarta.json.bind.", "io.karta.");

    static JacksonAnnotations of(Class<?> type) {
        boolean isOfJdk = type.getClassLoader() == null;
        return new JacksonAnnotations(type, isOfJdk ? List.of() : ignored(type));
    }

    private static List<String> ignored(Class<?> type) {
        try {
            return elements(type)
                    .flatMap(JacksonAnnotations::ignored)
                    .distinct()
                    .sorted()
                    .toList();
        } catch (LinkageError ignored) { // a member names a class that is missing
            return List.of();
        }
    }

    private static Stream<AnnotatedElement> elements(Class<?> type) {
        var creators = List.of(type.getDeclaredConstructors());
        return Stream.of(
                        Stream.of(type),
                        Stream.of(type.getDeclaredFields()),
                        Stream.of(type.getDeclaredMethods()),
                        creators.stream(),
                        creators.stream().flatMap(creator -> Stream.of(creator.getParameters())))
                .flatMap(elements -> elements);
    }

    private static Stream<String> ignored(AnnotatedElement element) {
        Annotation[] all = element.getAnnotations();
        boolean isBound = has(all, name -> EFFECTIVE.stream().anyMatch(name::startsWith));
        return isBound || !has(all, name -> name.startsWith(JACKSON))
                ? Stream.empty()
                : Stream.of(all)
                        .map(Annotation::annotationType)
                        .filter(annotation -> annotation.getName().startsWith(JACKSON))
                        .map(annotation -> "@" + annotation.getSimpleName() + place(element));
    }

    private static boolean has(Annotation[] all, Predicate<String> name) {
        return Stream.of(all).anyMatch(each -> name.test(each.annotationType().getName()));
    }

    private static String place(AnnotatedElement element) {
        if (element instanceof Parameter parameter) {
            return " on " + parameter.getName();
        }
        return element instanceof Field || element instanceof Method ? " on " + ((Member) element).getName() : "";
    }

    /** Returns the warning; empty if there are no such annotations. */
    Optional<String> warning() {
        return found.isEmpty() ? Optional.empty() : Optional.of(Messages.jacksonIgnored(type, found));
    }

    void log() {
        warning().ifPresent(text -> LOG.log(Level.WARNING, text));
    }
}
