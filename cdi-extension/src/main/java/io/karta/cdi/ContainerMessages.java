/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static io.karta.cdi.Messages.problem;

import io.karta.agent.ConfigKeys;
import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.ResolutionException;
import jakarta.enterprise.inject.UnsatisfiedResolutionException;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Collection;

/** Every message about what the container offers: its beans, its callers, its configuration. */
final class ContainerMessages {

    private ContainerMessages() {}

    static DeploymentException beansOfOneName(String name, Collection<Bean<?>> beans) {
        return problem("KARTA-900: %s are all models named %s. Rename one of them with @Named, or remove it."
                .formatted(listed(beans), name));
    }

    static DeploymentException severalServices(Class<?> type, Collection<Bean<?>> beans) {
        return problem("KARTA-901: one bean of type %s is needed, but the application has %s. Remove all but one,"
                        .formatted(type.getName(), listed(beans))
                + " or make one an @Alternative with a @Priority.");
    }

    static String callerNotDetermined(String source, Throwable failure) {
        return ("KARTA-902: %s could not be asked for the caller (%s). Unless another source knows the caller, the process"
                        + " runs for an anonymous one, without roles. Check the security configuration of the server and"
                        + " the application.")
                .formatted(source, failure.getClass().getSimpleName());
    }

    static DeploymentException configurationNotRead(String file, Exception cause) {
        return new DeploymentException(
                "KARTA-903: %s cannot be read (%s). Check that the file is a properties file in UTF-8."
                        .formatted(file, cause.getClass().getSimpleName()),
                cause);
    }

    static DeploymentException scriptBesideKeys(Collection<String> warnings) {
        return problem(
                ("KARTA-904: %s is true, but the application configures a model with keys that have no effect: %s"
                                + " Correct them, or remove them.")
                        .formatted(ConfigKeys.SCRIPTED_ANSWERS, String.join(" ", warnings)));
    }

    static ResolutionException notResolved(Type type, Collection<Annotation> qualifiers, Collection<Bean<?>> beans) {
        String wanted = "%s with %s".formatted(type.getTypeName(), qualifiers);
        return beans.isEmpty()
                ? new UnsatisfiedResolutionException("There is no bean of type " + wanted)
                : new AmbiguousResolutionException("Several beans are of type %s: %s".formatted(wanted, listed(beans)));
    }

    static IllegalStateException destroyed(Bean<?> bean) {
        return new IllegalStateException("The object of bean %s was destroyed"
                .formatted(bean.getBeanClass().getTypeName()));
    }

    static String keyWithoutValue(String key) {
        return key + " has no value.";
    }

    private static String listed(Collection<Bean<?>> beans) {
        return Definitions.list(beans.stream()
                .map(bean -> bean.getBeanClass().getTypeName())
                .sorted()
                .toList());
    }
}
