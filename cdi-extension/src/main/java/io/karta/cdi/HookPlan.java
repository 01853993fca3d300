/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.ai.ModelCallback;
import io.karta.ai.ToolCallback;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.guard.Guardrail;
import io.karta.llmagent.AgentCallback;
import jakarta.enterprise.inject.Any;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What stands around calls of models and tools, and around turns of agents made of words.
 *
 * @param ofJars the guardrails of jars, as they are configured; they look first
 * @param beans knows those that are beans of the application
 * @param priorities knows in which order beans are asked
 */
record HookPlan(List<Guardrail> ofJars, Beans beans, Priorities priorities) {

    static HookPlan of(GuardrailKeys keys, Configuration configuration, Beans beans, Discovery discovery) {
        return new HookPlan(keys.read(configuration), beans, discovery.priorities());
    }

    void into(LocalPlatformBuilder builder) {
        List<Guardrail> guardrails = new ArrayList<>(ofJars);
        guardrails.addAll(ordered(Guardrail.class));
        builder.guardrails(guardrails)
                .modelCallbacks(ordered(ModelCallback.class))
                .toolCallbacks(ordered(ToolCallback.class))
                .extensions(AgentCallback.class, ordered(AgentCallback.class));
    }

    private <T> List<T> ordered(Class<T> type) {
        return beans.ofType(type, Any.Literal.INSTANCE).stream()
                .filter(beans::isChosen)
                .sorted(Comparator.comparing(priorities::of))
                .map(bean -> beans.reference(bean, type))
                .toList();
    }
}
