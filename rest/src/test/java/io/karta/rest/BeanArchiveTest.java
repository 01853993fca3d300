/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.rest.request.RestFacade;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Test;

/** Containers that look only at explicit bean archives, such as Helidon's, find the beans of this module. */
class BeanArchiveTest {

    @Test
    void isFoundWithoutScanningForImplicitOnes() {
        Collection<Class<?>> resources = new KartaApplication().getClasses();
        try (var container = start()) {
            Set<Class<?>> beans = container.getBeanManager().getBeans(Object.class, Any.Literal.INSTANCE).stream()
                    .map(Bean::getBeanClass)
                    .collect(Collectors.toSet());

            assertThat(beans).containsAll(resources).contains(KartaApplication.class, RestFacade.class);
        }
    }

    /** Proxy classes would be generated when the server starts, and at the first call. */
    @Test
    void hasNoProxiesOfResourcesAndFilters() {
        Set<Class<?>> types = new HashSet<>(new KartaApplication().getClasses());
        types.addAll(Set.of(ContainerRequestFilter.class, ContainerResponseFilter.class));
        try (var container = start()) {
            for (Class<?> type : types) {
                assertThat(container.getBeanManager().getBeans(type, Any.Literal.INSTANCE))
                        .isNotEmpty()
                        .allSatisfy(bean -> assertThat(bean.getScope()).isEqualTo(Dependent.class));
            }
        }
    }

    private static WeldContainer start() {
        return new Weld()
                .property(Weld.SCAN_CLASSPATH_ENTRIES_SYSTEM_PROPERTY, false)
                .addExtension(new TestServer.Wiring(FakeShop.platform()))
                .initialize();
    }
}
