/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.ai.ModelCallback;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.guard.Guardrail;
import io.karta.llmagent.AgentCallback;
import io.karta.tool.ToolCallback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
        return beans.handles(type).stream()
                .map(handle -> Map.entry(priorities.of(handle.getBean()), handle))
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getValue().get())
                .toList();
    }
}
