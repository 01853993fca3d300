/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import static io.karta.cdi.problem.Descriptions.didYouMean;
import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.cdi.problem.Descriptions;
import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.Collection;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static DeploymentException unknownModelOfAgent(
            Class<?> agent, Class<?> annotation, String name, Collection<String> models) {
        return problem(("KARTA-429: @%s on %s names %s, which is neither a model nor a role.%s %s"
                        + " Correct the name, or configure it.")
                .formatted(
                        annotation.getSimpleName(),
                        agent.getTypeName(),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, models)),
                        Descriptions.known("models and roles", models)));
    }

    static DeploymentException notIntercepted(Class<?> agent, String place, String annotation) {
        return problem(("KARTA-565: %s has no effect on a declarative agent, because no interceptor is called for it."
                        + " It is on %s of %s. Move it to the method of a bean that calls the agent.")
                .formatted(annotation, place, agent.getTypeName()));
    }

    static DeploymentException noDeclarativeAgentProvider(Class<?> agent, Class<?> annotation) {
        return problem(("KARTA-970: @%s on %s has no provider. Add a DeclarativeAgentProvider for it to"
                        + " META-INF/services of the jar that contains the annotation.")
                .formatted(annotation.getSimpleName(), agent.getTypeName()));
    }

    static DeploymentException brokenDeclarativeAgentProvider(String error) {
        return problem("KARTA-971: a provider of declarative agents cannot be loaded: %s. Correct or remove its jar."
                .formatted(excerpt(error)));
    }
}
