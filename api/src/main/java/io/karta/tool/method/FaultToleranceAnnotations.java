/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.method;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the annotations of MicroProfile Fault Tolerance, an API that servers and applications may lack. */
public final class FaultToleranceAnnotations {

    private static final String API = "org.eclipse.microprofile.faulttolerance.";
    private static final Pattern MENTIONED = Pattern.compile("L" + API.replace('.', '/') + "([A-Z]\\w*);");

    private FaultToleranceAnnotations() {}

    /**
     * Returns whether a class can see the API. Without it, Java drops the annotations when it loads the class.
     *
     * @param type the class
     * @return whether its annotations are present
     */
    public static boolean areVisibleTo(Class<?> type) {
        try {
            Class.forName(API + "Retry", false, type.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }

    /**
     * Returns the annotations of a class, its superclasses and their methods, or of an interface and its parents, also
     * if Java has dropped them.
     *
     * @param type the class
     * @return the names with {@code @}, sorted
     */
    public static List<String> of(Class<?> type) {
        boolean areVisible = areVisibleTo(type);
        Set<String> found = new TreeSet<>();
        for (Class<?> one : lineage(type)) {
            if (areVisible) {
                found.addAll(names(one));
                found.addAll(names(one.getDeclaredMethods()));
            } else {
                found.addAll(mentioned(one));
            }
        }
        return List.copyOf(found);
    }

    /**
     * Returns the annotations that would apply to a method of a class: those of the method and of the class, or all of
     * the class if Java has dropped them.
     *
     * @param type the class
     * @param method the method, perhaps inherited
     * @return the names with {@code @}, sorted
     */
    public static List<String> on(Class<?> type, Method method) {
        return areVisibleTo(type) ? List.copyOf(names(type, method)) : of(type);
    }

    /**
     * Returns whether a class has a file; the proxies and subclasses of a container, which intercept calls, have none.
     *
     * @param type the class
     * @return whether its methods are called without interceptors
     */
    public static boolean isPlain(Class<?> type) {
        return type.getResource(file(type)) != null;
    }

    private static Set<String> names(AnnotatedElement... elements) {
        Set<String> names = new TreeSet<>();
        for (AnnotatedElement element : elements) {
            for (Annotation annotation : element.getAnnotations()) {
                Class<?> type = annotation.annotationType();
                if (type.getName().startsWith(API)) {
                    names.add("@" + type.getSimpleName());
                }
            }
        }
        return names;
    }

    private static List<Class<?>> lineage(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> one = type; one != null && one != Object.class; one = one.getSuperclass()) {
            all.add(one);
        }
        if (type.isInterface()) {
            for (Class<?> parent : type.getInterfaces()) {
                all.addAll(lineage(parent));
            }
        }
        return all;
    }

    private static String file(Class<?> type) {
        return type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
    }

    /** The annotations in the file of a class; a class that a container has generated has no file. */
    private static List<String> mentioned(Class<?> type) {
        try (InputStream content = type.getResourceAsStream(file(type))) {
            return content == null ? List.of() : mentioned(new String(content.readAllBytes(), ISO_8859_1));
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static List<String> mentioned(String classFile) {
        return MENTIONED
                .matcher(classFile)
                .results()
                .map((MatchResult found) -> "@" + found.group(1))
                .toList();
    }
}
