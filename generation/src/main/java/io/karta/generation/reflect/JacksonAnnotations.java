/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Annotations of Jackson on a type, its superclasses and their members, which have no effect: models would see what
 * {@code @JsonIgnore} hides. Members that have an annotation of JSON-B or Karta, too, do not count.
 *
 * <p>Reads in loops, because each lambda expression would be linked at every deployment.
 */
record JacksonAnnotations(Class<?> type, List<String> found) {

    private static final Logger LOG = System.getLogger(JacksonAnnotations.class.getName());
    private static final String JACKSON = "com.fasterxml.jackson.";

    static JacksonAnnotations of(Class<?> type) {
        NavigableSet<String> found = new TreeSet<>();
        for (Class<?> each = type; each != null && !isOfJdk(each); each = each.getSuperclass()) {
            find(each, found);
        }
        return new JacksonAnnotations(type, List.copyOf(found));
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null;
    }

    private static void find(Class<?> type, NavigableSet<String> found) {
        add(type, "", found);
        for (Field field : type.getDeclaredFields()) {
            add(field, " on " + field.getName(), found);
        }
        try {
            findInMethods(type, found);
        } catch (LinkageError ignored) { // one of them names a class that is missing; those of fields are known
        }
    }

    private static void findInMethods(Class<?> type, NavigableSet<String> found) {
        for (Method method : type.getDeclaredMethods()) {
            add(method, " on " + method.getName(), found);
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            add(constructor, "", found);
            for (Parameter parameter : constructor.getParameters()) {
                add(parameter, " on " + parameter.getName(), found);
            }
        }
    }

    private static void add(AnnotatedElement element, String place, NavigableSet<String> found) {
        Annotation[] all = element.getAnnotations();
        for (Annotation each : all) {
            if (name(each).startsWith(JACKSON) && !isBound(all)) {
                found.add("@" + each.annotationType().getSimpleName() + place);
            }
        }
    }

    private static boolean isBound(Annotation... all) {
        for (Annotation each : all) {
            if (name(each).startsWith("jakarta.json.bind.") || name(each).startsWith("io.karta.")) {
                return true;
            }
        }
        return false;
    }

    private static String name(Annotation annotation) {
        return annotation.annotationType().getName();
    }

    /** Returns the warning; empty if there are no such annotations. */
    Optional<String> warning() {
        return found.isEmpty() ? Optional.empty() : Optional.of(Messages.jacksonIgnored(type, found));
    }

    void log() {
        Optional<String> warning = warning();
        if (warning.isPresent()) {
            LOG.log(Level.WARNING, warning.get());
        }
    }
}
