/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static io.karta.cdi.Messages.problem;

import io.karta.agent.AgentException;
import jakarta.enterprise.inject.spi.DeploymentException;

/** Messages about constraints of Bean Validation. Codes are never reused. */
final class ConstraintMessages {

    private ConstraintMessages() {}

    static DeploymentException misplaced(ConstrainedElement.Misplaced flaw, String user) {
        return problem(
                "KARTA-912: %s on %s is invalid: Bean Validation has no validator for %s. The type is used by %s. %s."
                        .formatted(flaw.constraint(), flaw.place(), Definitions.one(flaw.type()), user, flaw.hint()));
    }

    static DeploymentException invalid(Class<?> type, String user, RuntimeException cause) {
        return new DeploymentException(
                "KARTA-913: Bean Validation rejects the constraints of %s, which is used by %s: %s Correct them."
                        .formatted(type.getTypeName(), user, sentence(cause)),
                cause);
    }

    static AgentException notValidated(Class<?> type, RuntimeException cause) {
        return new AgentException(
                "KARTA-914: Bean Validation cannot validate a %s: %s Correct its constraints."
                        .formatted(type.getTypeName(), sentence(cause)),
                cause);
    }

    private static String sentence(RuntimeException cause) {
        String text = String.valueOf(cause.getMessage());
        return text.endsWith(".") ? text : text + ".";
    }
}
