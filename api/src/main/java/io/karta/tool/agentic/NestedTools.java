/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import io.karta.ai.Tool;
import java.util.List;

/** Tools inside another tool. */
final class NestedTools {

    private NestedTools() {}

    /** Rejects tools that need user approval: the conversation inside a tool cannot be suspended. */
    static List<Tool> of(String outer, List<Tool> tools) {
        List<String> confirmed = tools.stream()
                .filter(tool -> tool.confirmation().isPresent())
                .map(Tool::name)
                .sorted()
                .toList();
        if (!confirmed.isEmpty()) {
            throw Messages.confirmsInside(outer, confirmed);
        }
        return List.copyOf(tools);
    }
}
