/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.agent.AgentException;
import io.karta.cdi.problem.Descriptions;
import jakarta.enterprise.inject.spi.DeploymentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static DeploymentException misplacedConstraint(ConstrainedElement.Misplaced violation, String user) {
        return problem(
                "KARTA-912: %s on %s is invalid: Bean Validation has no validator for %s. The type is used by %s. %s."
                        .formatted(
                                violation.constraint(),
                                violation.place(),
                                Descriptions.one(violation.type()),
                                user,
                                violation.hint()));
    }

    static DeploymentException invalidConstraints(Class<?> type, String user, RuntimeException cause) {
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
