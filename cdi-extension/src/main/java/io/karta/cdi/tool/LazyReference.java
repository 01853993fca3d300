/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.tool;

import io.karta.agent.AgentException;
import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.cdi.bean.Lazy;
import io.karta.spi.LlmReferenceProvider;
import java.util.List;
import java.util.Map;

/** Configured reference that is created when its notes or tools are needed. */
record LazyReference(String name, String description, Lazy<LlmReference> reference) implements LlmReference {

    static LlmReference create(LlmReferenceProvider provider, String name, Map<String, Object> values) {
        try {
            return provider.create(values);
        } catch (AgentException invalid) {
            throw Messages.referenceFailed(name, invalid);
        }
    }

    @Override
    public String notes() {
        return reference.get().notes();
    }

    @Override
    public List<Tool> tools() {
        return reference.get().tools();
    }

    @Override
    public String contribution() {
        return reference.get().contribution();
    }

    @Override
    public String toString() {
        return "reference " + name;
    }
}
