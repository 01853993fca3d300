/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.agent.Knowledge;
import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.tool.ToolResult;

/** Knowledge as tools and as references. */
final class KnowledgeAdapters {

    private KnowledgeAdapters() {}

    static Tool tool(Knowledge knowledge) {
        return Tool.of(knowledge.name(), knowledge.description(), arguments -> ToolResult.text(text(knowledge)))
                .asReadOnly();
    }

    static LlmReference reference(Knowledge knowledge) {
        return LlmReference.of(Knowledge.of(knowledge.name(), knowledge.description(), () -> text(knowledge)));
    }

    private static String text(Knowledge knowledge) {
        return UserCode.of("the knowledge " + knowledge.name(), "an agent", knowledge::text);
    }
}
