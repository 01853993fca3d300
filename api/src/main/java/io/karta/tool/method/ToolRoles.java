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

/** Who may call a method, by the annotations of Jakarta Security, whose classes need not be there. */
public final class ToolRoles {

    private static final String PACKAGE = "jakarta.annotation.security.";

    private ToolRoles() {}

    /**
     * The word of a method, else of the class that declares it, counts before those of what it overrides, the nearest
     * first, and the word of the object's class comes last: a class that says who may call its methods says so of those
     * that override, too.
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

    /** The strictest annotation counts, should there be several. */
    private static Optional<Word> word(AnnotatedElement element) {
        Map<String, Annotation> said = Stream.of(element.getAnnotations())
                .collect(Collectors.toMap(
                        annotation -> annotation.annotationType().getName(), annotation -> annotation));
        if (said.containsKey(PACKAGE + "DenyAll")) {
            return Optional.of(new Word(false, Set.of()));
        }
        Annotation allowed = said.get(PACKAGE + "RolesAllowed");
        if (allowed != null) {
            return Optional.of(new Word(false, Set.copyOf(List.of(rolesIn(allowed)))));
        }
        return said.containsKey(PACKAGE + "PermitAll") ? Optional.of(new Word(true, Set.of())) : Optional.empty();
    }

    private static String[] rolesIn(Annotation annotation) {
        try {
            return (String[]) annotation.annotationType().getMethod("value").invoke(annotation);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Every @RolesAllowed has a value", e);
        }
    }
}
