/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.registration;

import io.karta.agent.AgentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException severalOfClass(Class<?> agent, Class<?> annotation, Class<?> type) {
        return new AgentException(
                "KARTA-427: @%s on %s names %s, but several beans have this class. Name a class that only one bean has."
                        .formatted(annotation.getSimpleName(), agent.getTypeName(), type.getTypeName()));
    }

    static AgentException interceptsAllMethods(Class<?> agent, Class<?> annotation, Class<?> type) {
        return new AgentException(
                ("KARTA-428: @%s on %s names %s, a bean that already applies to all agents. Remove it from the"
                                + " annotation; or, to use it for this agent only, annotate the bean with"
                                + " @Typed(%s.class).")
                        .formatted(
                                annotation.getSimpleName(),
                                agent.getTypeName(),
                                type.getTypeName(),
                                type.getSimpleName()));
    }
}
