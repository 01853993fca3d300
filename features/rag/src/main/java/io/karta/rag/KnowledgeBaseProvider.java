/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.agent.AgentDefinition;
import io.karta.ai.ToolGroup;
import io.karta.process.AgentPlatform;
import io.karta.spi.InjectableProvider;
import java.util.Collection;
import java.util.Optional;

/** Provider of injected knowledge bases, which the service loader creates. Immutable. */
public final class KnowledgeBaseProvider implements InjectableProvider<KnowledgeBase> {

    /** Creates the provider. */
    public KnowledgeBaseProvider() {}

    @Override
    public Class<KnowledgeBase> type() {
        return KnowledgeBase.class;
    }

    @Override
    public void check(
            String name, String where, Collection<? extends AgentDefinition> agents, Collection<ToolGroup> toolGroups) {
        if (find(name, toolGroups).isEmpty()) {
            throw notConfigured(name, where, toolGroups);
        }
    }

    @Override
    public KnowledgeBase create(String name, AgentPlatform platform, Collection<ToolGroup> toolGroups) {
        return find(name, toolGroups).orElseThrow(() -> notConfigured(name, "An injection point", toolGroups));
    }

    private static RuntimeException notConfigured(String name, String where, Collection<ToolGroup> toolGroups) {
        return Messages.notConfigured(
                name,
                where,
                toolGroups.stream()
                        .filter(KnowledgeToolGroup.class::isInstance)
                        .map(ToolGroup::role)
                        .toList());
    }

    private static Optional<KnowledgeBase> find(String name, Collection<ToolGroup> toolGroups) {
        return toolGroups.stream()
                .filter(KnowledgeToolGroup.class::isInstance)
                .map(KnowledgeToolGroup.class::cast)
                .filter(group -> group.role().equals(name))
                .map(KnowledgeToolGroup::knowledge)
                .findFirst();
    }
}
