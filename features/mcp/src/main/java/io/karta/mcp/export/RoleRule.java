/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.export;

import io.karta.process.Caller;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;

/**
 * Callers that may call a method: those that its annotations, or else those of its class, permit. Containers enforce
 * these annotations on enterprise beans only.
 *
 * @param roles the roles; empty for all callers
 */
record RoleRule(Optional<Set<String>> roles) {

    static RoleRule of(Method method) {
        return of((AnnotatedElement) method)
                .or(() -> of(method.getDeclaringClass()))
                .orElseGet(() -> new RoleRule(Optional.empty()));
    }

    private static Optional<RoleRule> of(AnnotatedElement element) {
        if (element.isAnnotationPresent(DenyAll.class)) {
            return Optional.of(new RoleRule(Optional.of(Set.of())));
        }
        if (element.isAnnotationPresent(PermitAll.class)) {
            return Optional.of(new RoleRule(Optional.empty()));
        }
        return Optional.ofNullable(element.getAnnotation(RolesAllowed.class))
                .map(allowed -> new RoleRule(Optional.of(Set.of(allowed.value()))));
    }

    boolean permits(Caller caller) {
        return roles.map(allowed -> allowed.stream().anyMatch(caller::hasRole)).orElse(true);
    }
}
