/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.tool.ToolResult;
import java.util.function.Supplier;

/** Implementation of {@link Knowledge}. */
record KnowledgeEntry(String name, String description, Supplier<String> reader) implements Knowledge {

    @Override
    public String text() {
        return UserCode.of("the knowledge " + name, "an agent", reader::get);
    }

    /** Returns the entry as a tool. */
    static Tool tool(Knowledge knowledge) {
        return Tool.of(knowledge.name(), knowledge.description(), arguments -> ToolResult.text(knowledge.text()))
                .asReadOnly();
    }

    /** Returns the entry as a reference. */
    static LlmReference reference(Knowledge knowledge) {
        return new InlineReference(knowledge);
    }

    private record InlineReference(Knowledge knowledge) implements LlmReference {

        @Override
        public String name() {
            return knowledge.name();
        }

        @Override
        public String description() {
            return knowledge.description();
        }

        @Override
        public String notes() {
            return knowledge.text();
        }
    }
}
