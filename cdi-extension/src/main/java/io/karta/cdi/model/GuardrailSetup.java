/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.ai.ModelCallback;
import io.karta.ai.ToolCallback;
import io.karta.cdi.bean.BeanOrder;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.discovery.Discovery;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.guard.Guardrail;
import io.karta.spi.DeclarativeAgentProvider;
import jakarta.enterprise.inject.Any;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Guardrails and callbacks of model calls and tool calls, and callbacks of declarative agents.
 *
 * @param ofJars the configured guardrails of jars, which come first in the chain
 * @param beans the beans of the application
 * @param agentProviders supplies the providers of declarative agents
 * @param priorities the order of beans
 */
public record GuardrailSetup(
        List<Guardrail> ofJars,
        Beans beans,
        BeanOrder priorities,
        Supplier<Collection<DeclarativeAgentProvider>> agentProviders) {

    public static GuardrailSetup of(
            GuardrailProviders keys,
            Configuration configuration,
            Beans beans,
            Discovery discovery,
            ClassLoader application) {
        return new GuardrailSetup(keys.read(configuration), beans, discovery.priorities(), () -> discovery
                .declarativeAgents()
                .providers(application));
    }

    public void into(LocalPlatformBuilder builder) {
        List<Guardrail> guardrails = new ArrayList<>(ofJars);
        guardrails.addAll(ordered(Guardrail.class));
        builder.guardrails(guardrails)
                .modelCallbacks(ordered(ModelCallback.class))
                .toolCallbacks(ordered(ToolCallback.class))
                .extensionSource(this::ordered);
        agentProviders.get().stream()
                .flatMap(provider -> provider.callbacks().stream())
                .forEach(type -> addCallbacks(builder, type));
    }

    private <T> void addCallbacks(LocalPlatformBuilder builder, Class<T> type) {
        builder.extensions(type, ordered(type));
    }

    private <T> List<T> ordered(Class<T> type) {
        return beans.ofType(type, Any.Literal.INSTANCE).stream()
                .filter(beans::isChosen)
                .sorted(Comparator.comparing(priorities::of))
                .map(bean -> beans.reference(bean, type))
                .toList();
    }
}
