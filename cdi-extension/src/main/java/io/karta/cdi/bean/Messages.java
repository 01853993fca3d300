/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.cdi.problem.Descriptions;
import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.ResolutionException;
import jakarta.enterprise.inject.UnsatisfiedResolutionException;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.ServiceConfigurationError;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static DeploymentException severalServices(Class<?> type, Collection<Bean<?>> beans) {
        return problem("KARTA-901: one bean of type %s is needed, but the application has %s. Remove all but one,"
                        .formatted(type.getName(), listed(beans))
                + " or make one an @Alternative with a @Priority.");
    }

    static ResolutionException notResolved(Type type, Collection<Annotation> qualifiers, Collection<Bean<?>> beans) {
        String expected = "%s with %s".formatted(type.getTypeName(), qualifiers);
        return beans.isEmpty()
                ? new UnsatisfiedResolutionException("There is no bean of type " + expected)
                : new AmbiguousResolutionException(
                        "Several beans are of type %s: %s".formatted(expected, listed(beans)));
    }

    static IllegalStateException destroyed(Bean<?> bean) {
        return new IllegalStateException("The object of bean %s was destroyed"
                .formatted(bean.getBeanClass().getTypeName()));
    }

    private static String listed(Collection<Bean<?>> beans) {
        return Descriptions.list(beans.stream()
                .map(bean -> bean.getBeanClass().getTypeName())
                .sorted()
                .toList());
    }

    static DeploymentException brokenProvider(ServiceConfigurationError broken) {
        return new DeploymentException(
                "KARTA-467: a provider of models or tools cannot be loaded: %s. Correct or remove its jar."
                        .formatted(excerpt(String.valueOf(broken.getMessage()))),
                broken);
    }
}
