/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;

/** Every mistake about states. */
final class StateMessages {

    private StateMessages() {}

    static DeploymentException uncallable(Method method, String modifier) {
        return Messages.problem(("KARTA-423: %s of a state is %s, so it is not called on the state. Remove %s;"
                        + " package-private is enough.")
                .formatted(Definitions.describe(method), modifier, modifier));
    }

    static DeploymentException injectedField(Field field) {
        return Messages.problem(
                ("KARTA-492: field %s.%s of a state has @Inject, but a state is a value and nobody injects"
                                + " into it. Take the bean as a parameter of the action: @Provided %s %s.")
                        .formatted(
                                field.getDeclaringClass().getTypeName(),
                                field.getName(),
                                field.getType().getSimpleName(),
                                field.getName()));
    }

    static DeploymentException innerClass(Class<?> type) {
        return Messages.problem(
                ("KARTA-496: state %s is an inner class, which drags along the object it was made in. Make"
                                + " it static, or a record.")
                        .formatted(type.getTypeName()));
    }

    static DeploymentException unimplemented(Class<?> type, String agent) {
        return Messages.problem(
                ("KARTA-497: %s is a state of agent %s, but nothing implements it that is known here. Make it"
                                + " sealed, or nest its implementations in it or in the agent.")
                        .formatted(type.getTypeName(), agent));
    }

    static DeploymentException statesOfOneName(String agent, Collection<Class<?>> types) {
        return Messages.problem(("KARTA-498: %s are states of agent %s with one simple name, by which their actions are"
                        + " known. Rename all but one.")
                .formatted(
                        Definitions.list(types.stream().map(Class::getTypeName).toList()), agent));
    }

    static DeploymentException intercepted(String where, Class<? extends Annotation> binding) {
        return Messages.problem(
                ("KARTA-499: %s has @%s, but a state is called plainly and no interceptor applies to it."
                                + " Remove the annotation, or do the work in a bean that the action takes as a @Provided parameter.")
                        .formatted(where, binding.getSimpleName()));
    }
}
