/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.agent.AgentException;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.problem.Problems;
import io.karta.spi.PromptRenderer;
import io.karta.spi.PromptRendererProvider;
import jakarta.enterprise.inject.Any;
import java.util.List;
import java.util.Optional;

/**
 * Renderer of the templates of the application.
 *
 * @param ofJar the renderer of a jar
 * @param beans the beans of the application, which may include a renderer
 */
public record PromptRendererSetup(Optional<PromptRenderer> ofJar, Beans beans) {

    /** Checks the templates of a jar's renderer; those of a bean are checked when they are used. */
    public static PromptRendererSetup of(Beans beans, ClassLoader application, Problems problems) {
        if (!beans.ofType(PromptRenderer.class, Any.Literal.INSTANCE).isEmpty()) {
            return new PromptRendererSetup(Optional.empty(), beans);
        }
        Optional<PromptRenderer> renderer = ofJar(application, problems);
        renderer.ifPresent(found -> found.problems().forEach(problem -> problems.add(new AgentException(problem))));
        return new PromptRendererSetup(renderer, beans);
    }

    private static Optional<PromptRenderer> ofJar(ClassLoader application, Problems problems) {
        List<PromptRendererProvider> found = ServiceProviders.load(PromptRendererProvider.class, application, problems);
        if (found.size() > 1) {
            problems.add(Messages.severalRenderers(found.stream()
                    .map(each -> each.getClass().getName())
                    .sorted()
                    .toList()));
        }
        return found.stream().findFirst().map(provider -> provider.create(application));
    }

    public Optional<PromptRenderer> renderer() {
        return beans.all(PromptRenderer.class).stream().findFirst().or(() -> ofJar);
    }
}
