/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names what the application defined, as people find it again. */
final class Definitions {

    private Definitions() {}

    static String describe(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", describe(method.getDeclaringClass(), method), ")"));
    }

    private static String describe(Class<?> type, Method method) {
        return type.getTypeName() + "." + method.getName() + "(";
    }

    static String nameOfCondition(AgentMethod method) {
        String name = method.annotation(Condition.class).name();
        return name.isBlank() ? method.name() : name;
    }

    static String nameOfCost(AgentMethod method) {
        String name = method.annotation(Cost.class).name();
        return name.isBlank() ? method.name() : name;
    }

    static String nameOfGoal(AgentBean agent, AgentMethod action) {
        String name = action.annotation(AchievesGoal.class).export().name();
        return name.isBlank() ? action.idIn(agent.name()) : name;
    }

    static <A extends java.lang.annotation.Annotation> A annotation(AnnotatedElement element, Class<A> type) {
        A annotation = element.getAnnotation(type);
        if (annotation == null) {
            throw new IllegalArgumentException(element + " has no @" + type.getSimpleName());
        }
        return annotation;
    }

    /** "a Ticket", "an Order". */
    static String one(Type type) {
        return one(simple(type));
    }

    static String one(String noun) {
        return ("AEIO".indexOf(noun.toUpperCase(Locale.ROOT).charAt(0)) < 0 ? "a " : "an ") + noun;
    }

    static String simple(Type type) {
        return type instanceof Class<?> plain
                ? plain.getSimpleName()
                : type.getTypeName().replaceAll("[\\w.]+[.$]", "");
    }

    /** "a", "a and b", "a, b and c"; "none" if there is nothing to list. */
    static String list(Collection<String> words) {
        return list(words, "and");
    }

    static String list(Collection<String> words, String last) {
        var all = words.stream().toList();
        int size = all.size();
        return switch (size) {
            case 0 -> "none";
            case 1 -> all.get(0);
            default -> String.join(", ", all.subList(0, size - 1)) + " " + last + " " + all.get(size - 1);
        };
    }
}
