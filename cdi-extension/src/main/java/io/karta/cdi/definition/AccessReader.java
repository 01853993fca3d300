/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.reflection.Annotations;
import io.karta.engine.definition.AccessRule;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of access rules: from the method of the action, its class, its state or component, or the agent, in this
 * order.
 */
final class AccessReader {

    private static final String RULES = "jakarta.annotation.security";

    private AccessReader() {}

    static AccessRule read(AgentBean agent, AgentMethod method) {
        List<AnnotatedElement> places = new ArrayList<>();
        places.add(method.method());
        places.add(method.method().getDeclaringClass());
        places.add(method.owner());
        agent.type().ifPresent(places::add);
        for (AnnotatedElement place : places) {
            Optional<AccessRule> rule = mayHaveRule(place) ? read(place) : Optional.empty();
            if (rule.isPresent()) {
                return rule.get();
            }
        }
        return AccessRule.EVERYBODY;
    }

    /** By name: on some servers it takes milliseconds to load the first class of an API, and most agents use none. */
    private static boolean mayHaveRule(AnnotatedElement element) {
        for (Annotation annotation : element.getAnnotations()) {
            if (annotation.annotationType().getPackageName().equals(RULES)) {
                return true;
            }
        }
        return false;
    }

    /** The most restrictive of several annotations applies. */
    private static Optional<AccessRule> read(AnnotatedElement element) {
        if (element.isAnnotationPresent(DenyAll.class)) {
            return Optional.of(AccessRule.DENY_ALL);
        }
        if (element.isAnnotationPresent(RolesAllowed.class)) {
            RolesAllowed allowed = Annotations.get(element, RolesAllowed.class);
            return Optional.of(AccessRule.oneOf(Set.copyOf(Arrays.asList(allowed.value()))));
        }
        return element.isAnnotationPresent(PermitAll.class) ? Optional.of(AccessRule.EVERYBODY) : Optional.empty();
    }
}
