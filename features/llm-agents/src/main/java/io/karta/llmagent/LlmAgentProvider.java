/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.process.AgentPlatform;
import io.karta.spi.DeclarativeAgentProvider;
import java.lang.annotation.Annotation;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Provider of declarative LLM agents, which the service loader creates. Immutable. */
public final class LlmAgentProvider implements DeclarativeAgentProvider {

    /** Creates the provider. */
    public LlmAgentProvider() {}

    @Override
    public Class<? extends Annotation> annotation() {
        return DeclarativeLlmAgent.class;
    }

    @Override
    public String name(Class<?> type) {
        String name = declaration(type).name();
        return name.isEmpty() ? type.getSimpleName() : name;
    }

    @Override
    public Collection<Class<?>> subAgents(Class<?> type) {
        return List.of(declaration(type).subAgents());
    }

    @Override
    public Collection<String> models(Class<?> type) {
        DeclarativeLlmAgent agent = declaration(type);
        return Stream.of(agent.model(), agent.role())
                .filter(name -> !name.isEmpty())
                .toList();
    }

    @Override
    public void check(Class<?> type) {
        LlmAgent.of(type);
    }

    @Override
    public Collection<Class<?>> callbacks() {
        return List.of(AgentCallback.class);
    }

    @Override
    public <T> T create(Class<T> type, BeanFinder beans, Supplier<? extends AgentPlatform> platform) {
        return AgentInterface.of(type, beans::find).on(platform);
    }

    private static DeclarativeLlmAgent declaration(Class<?> type) {
        DeclarativeLlmAgent declaration = type.getAnnotation(DeclarativeLlmAgent.class);
        if (declaration == null) {
            throw new IllegalArgumentException(type + " has no @DeclarativeLlmAgent");
        }
        return declaration;
    }
}
