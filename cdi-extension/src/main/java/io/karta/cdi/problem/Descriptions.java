/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.problem;

import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Wording of error messages: descriptions of program elements, lists, excerpts and hints. */
public final class Descriptions {

    private Descriptions() {}

    public static String describe(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", describe(method.getDeclaringClass(), method), ")"));
    }

    private static String describe(Class<?> type, Method method) {
        return type.getTypeName() + "." + method.getName() + "(";
    }

    /** Returns for example "a Ticket" or "an Order". */
    public static String one(Type type) {
        return one(simple(type));
    }

    public static String one(String noun) {
        return ("AEIO".indexOf(noun.toUpperCase(Locale.ROOT).charAt(0)) < 0 ? "a " : "an ") + noun;
    }

    public static String simple(Type type) {
        return type instanceof Class<?> plain
                ? plain.getSimpleName()
                : type.getTypeName().replaceAll("[\\w.]+[.$]", "");
    }

    /** Returns "a", "a and b", or "a, b and c"; "none" for an empty list. */
    public static String list(Collection<String> words) {
        return list(words, "and");
    }

    public static String list(Collection<String> words, String last) {
        var all = words.stream().toList();
        int size = all.size();
        return switch (size) {
            case 0 -> "none";
            case 1 -> all.get(0);
            default -> String.join(", ", all.subList(0, size - 1)) + " " + last + " " + all.get(size - 1);
        };
    }

    /** Returns "The goals are: a and b.", or "There are no goals." */
    public static String known(String nouns, Collection<String> names) {
        return names.isEmpty() ? "There are no %s.".formatted(nouns) : "The %s are: %s.".formatted(nouns, list(names));
    }

    public static DeploymentException problem(String text) {
        return new DeploymentException(text);
    }

    public static String describe(Parameter parameter) {
        return "parameter %s of %s"
                .formatted(parameter.isNamePresent() ? parameter.getName() : parameter.toString(), describe((Method)
                        parameter.getDeclaringExecutable()));
    }

    public static String describe(Collection<Method> methods) {
        return list(methods.stream().map(Descriptions::describe).toList());
    }

    public static String didYouMean(Optional<String> nearest) {
        return nearest.map(word -> " Did you mean " + word + "?").orElse("");
    }

    public static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }
}
