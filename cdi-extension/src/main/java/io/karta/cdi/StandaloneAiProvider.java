/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.ai.Ai;
import io.karta.ai.ToolGroup;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.cdi.validation.BeanValidation;
import io.karta.engine.StandaloneAi;
import io.karta.process.Blackboard;
import io.karta.spi.AiProvider;
import io.karta.spi.PromptRenderer;
import io.karta.spi.PromptRendererProvider;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Provider of {@code Ai} objects without a container, with the templates, tool groups and Bean Validation of the class
 * path.
 */
public final class StandaloneAiProvider implements AiProvider {

    /** Creates a provider, for {@code ServiceLoader}. */
    public StandaloneAiProvider() {}

    @Override
    public Ai create(ApplicationStub application) {
        ClassLoader loader = Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(StandaloneAiProvider.class::getClassLoader);
        var ai = new StandaloneAi(application).toolGroups(toolGroups(application, loader));
        application.renderer().or(() -> renderer(loader)).ifPresent(ai::renderer);
        if (new OptionalApis(loader).has("jakarta.validation.Validator")) {
            BeanValidation.find().ifPresent(ai::validator);
        }
        return ai.ai();
    }

    @Override
    public Blackboard createBlackboard() {
        return StandaloneAi.createBlackboard();
    }

    private static Collection<ToolGroup> toolGroups(ApplicationStub application, ClassLoader loader) {
        Map<String, ToolGroup> groups = new LinkedHashMap<>();
        ServiceLoader.load(ToolGroup.class, loader).forEach(group -> groups.put(group.role(), group));
        application.toolGroups().forEach(group -> groups.put(group.role(), group));
        return groups.values();
    }

    private static Optional<PromptRenderer> renderer(ClassLoader loader) {
        return ServiceLoader.load(PromptRendererProvider.class, loader)
                .findFirst()
                .map(provider -> provider.create(loader));
    }
}
