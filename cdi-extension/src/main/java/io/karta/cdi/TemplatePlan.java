/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentException;
import io.karta.spi.PromptRenderer;
import io.karta.spi.PromptRendererProvider;
import jakarta.enterprise.inject.Any;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * What fills the application's templates.
 *
 * @param ofJar what a jar brings
 * @param beans finds the application's own, once it runs
 */
record TemplatePlan(Optional<PromptRenderer> ofJar, Beans beans) {

    /** Checks the templates that a jar's renderer finds; those of a bean are checked when they are used. */
    static TemplatePlan of(Beans beans, ClassLoader application, Problems problems) {
        if (!beans.ofType(PromptRenderer.class, Any.Literal.INSTANCE).isEmpty()) {
            return new TemplatePlan(Optional.empty(), beans);
        }
        Optional<PromptRenderer> renderer = ofJar(application, problems);
        renderer.ifPresent(found -> found.problems().forEach(problem -> problems.add(new AgentException(problem))));
        return new TemplatePlan(renderer, beans);
    }

    private static Optional<PromptRenderer> ofJar(ClassLoader application, Problems problems) {
        List<PromptRendererProvider> found = new ArrayList<>();
        try {
            ServiceLoader.load(PromptRendererProvider.class, application).forEach(found::add);
        } catch (ServiceConfigurationError broken) {
            problems.add(Messages.brokenProvider(broken));
        }
        if (found.size() > 1) {
            problems.add(Messages.severalRenderers(found.stream()
                    .map(each -> each.getClass().getName())
                    .sorted()
                    .toList()));
        }
        return found.stream().findFirst().map(provider -> provider.create(application));
    }

    Optional<PromptRenderer> renderer() {
        return beans.all(PromptRenderer.class).stream().findFirst().or(() -> ofJar);
    }
}
