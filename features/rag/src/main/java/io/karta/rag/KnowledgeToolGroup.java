/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.tool.ToolGroupPermission;
import java.util.List;
import java.util.Set;

/** Tools of a configured knowledge base, as a tool group with its name. Thread-safe. */
record KnowledgeToolGroup(KnowledgeBase knowledge) implements ToolGroup, AutoCloseable {

    @Override
    public String role() {
        return knowledge.name();
    }

    @Override
    public String description() {
        return knowledge.description();
    }

    @Override
    public String provider() {
        return "karta-rag";
    }

    @Override
    public Set<ToolGroupPermission> permissions() {
        return Set.of();
    }

    @Override
    public List<Tool> tools() {
        var reference = RagTools.of(knowledge);
        return reference.tools().stream()
                .map(tool -> tool.withName(reference.toolName(tool.name())))
                .toList();
    }

    /** The tools would open the index. */
    @Override
    public Set<String> callerRoles() {
        return Set.of();
    }

    @Override
    public void close() {
        knowledge.close();
    }
}
