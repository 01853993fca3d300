/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import static java.util.Objects.requireNonNull;

import io.karta.ai.PromptRunner;
import io.karta.ai.Rendering;
import io.karta.generation.TypeRef;
import io.karta.spi.PromptRenderer;
import java.util.Map;
import java.util.Optional;

/** Model calls with a rendered template as the prompt. */
record RenderedPrompt(PromptRunner runner, String template, PromptRenderer renderer) implements Rendering {

    private String prompt(Map<String, ?> model) {
        return renderer.render(template, requireNonNull(model, "model"));
    }

    @Override
    public String generateText(Map<String, ?> model) {
        return runner.generateText(prompt(model));
    }

    @Override
    public <T> T createObject(Class<T> type, Map<String, ?> model) {
        return runner.createObject(prompt(model), type);
    }

    @Override
    public <T> T createObject(TypeRef<T> type, Map<String, ?> model) {
        return runner.createObject(prompt(model), type);
    }

    @Override
    public <T> Optional<T> createObjectIfPossible(Class<T> type, Map<String, ?> model) {
        return runner.createObjectIfPossible(prompt(model), type);
    }

    @Override
    public PromptRunner withSystemPrompt(Map<String, ?> model) {
        return runner.withSystemPrompt(prompt(model));
    }

    /** Omits the prompt, which may be confidential. */
    @Override
    public String toString() {
        return "template " + template;
    }
}
