/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.method;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the permitted roles of a method from Jakarta Security annotations, whose classes are optional. */
public final class ToolRoles {

    private static final String PACKAGE = "jakarta.annotation.security.";

    private ToolRoles() {}

    /**
     * Returns the permitted roles. The annotation of a method, or else of its declaring class, takes precedence over
     * those of overridden methods, nearest first; the class of the object comes last.
     */
    public static Optional<Set<String>> of(Class<?> owner, List<Method> lineage) {
        Stream<AnnotatedElement> declared =
                lineage.stream().flatMap(method -> Stream.of(method, method.getDeclaringClass()));
        return Stream.concat(declared, Stream.of(owner))
                .map(ToolRoles::word)
                .flatMap(Optional::stream)
                .findFirst()
                .filter(word -> !word.isEveryone())
                .map(Word::roles);
    }

    private record Word(boolean isEveryone, Set<String> roles) {}

    /** Returns the declaration on an element; of several annotations the strictest applies. */
    private static Optional<Word> word(AnnotatedElement element) {
        Map<String, Annotation> annotations = Stream.of(element.getAnnotations())
                .collect(Collectors.toMap(
                        annotation -> annotation.annotationType().getName(), annotation -> annotation));
        if (annotations.containsKey(PACKAGE + "DenyAll")) {
            return Optional.of(new Word(false, Set.of()));
        }
        Annotation allowed = annotations.get(PACKAGE + "RolesAllowed");
        if (allowed != null) {
            return Optional.of(new Word(false, Set.copyOf(List.of(rolesIn(allowed)))));
        }
        return annotations.containsKey(PACKAGE + "PermitAll")
                ? Optional.of(new Word(true, Set.of()))
                : Optional.empty();
    }

    private static String[] rolesIn(Annotation annotation) {
        try {
            return (String[]) annotation.annotationType().getMethod("value").invoke(annotation);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Every @RolesAllowed has a value", e);
        }
    }
}
