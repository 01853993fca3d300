/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.agent.Knowledge;

/** Reference to knowledge of an agent. */
record KnowledgeReference(Knowledge knowledge) implements LlmReference {

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

    /** Omits the notes, which may be long or confidential. */
    @Override
    public String toString() {
        return "reference " + name();
    }
}
