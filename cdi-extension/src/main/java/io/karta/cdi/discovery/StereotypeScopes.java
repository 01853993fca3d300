/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.annotation.Annotation;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Scopes that stereotypes of the application give to an agent. The scope of Karta's own stereotype is only a default,
 * but a container rejects a bean whose stereotypes have different scopes.
 */
public final class StereotypeScopes {

    private final BeanManager container;
    private final Set<Annotation> scopes = new LinkedHashSet<>();
    private final Set<Class<?>> visited = new HashSet<>(Set.of(Agent.class, AgentComponent.class));

    private StereotypeScopes(BeanManager container) {
        this.container = container;
    }

    /** Returns the scope; empty if the class itself has one, or if no other stereotype or several have one. */
    public static Optional<Annotation> of(AnnotatedType<?> agent, BeanManager container) {
        if (!Discovery.isAgentOrComponent(agent.getJavaClass())) {
            return Optional.empty();
        }
        for (Annotation annotation : agent.getAnnotations()) {
            if (container.isScope(annotation.annotationType())) {
                return Optional.empty();
            }
        }
        var found = new StereotypeScopes(container);
        found.visit(agent.getAnnotations());
        return found.scopes.size() == 1 ? found.scopes.stream().findFirst() : Optional.empty();
    }

    private void visit(Set<Annotation> annotations) {
        for (Annotation annotation : annotations) {
            Class<? extends Annotation> type = annotation.annotationType();
            if (container.isScope(type)) {
                scopes.add(annotation);
            } else if (visited.add(type) && container.isStereotype(type)) {
                visit(container.getStereotypeDefinition(type));
            }
        }
    }
}
