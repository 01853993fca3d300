/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Checks texts between users, models and tools. Implement one or more of {@link InputGuardrail},
 * {@link OutputGuardrail} and {@link ToolGuardrail}, or several of them in one class.
 *
 * <pre>{@code
 * @ApplicationScoped
 * @Priority(100)
 * class NoCompetitors implements OutputGuardrail {
 *
 *     @Override
 *     public Verdict checkOutput(String text, GuardrailContext context) {
 *         return text.contains("Kettles & Sons") ? Verdict.block("it speaks of a competitor") : Verdict.pass();
 *     }
 * }
 * }</pre>
 *
 * <p>Every CDI bean of this type guards every call of a model in its application;
 * {@link io.karta.ai.PromptRunner#withGuardrail} adds one for one call. They are asked by {@code @Priority}, smaller
 * numbers first, then those of the call; each sees what the one before it left. The first that blocks ends the call
 * with a {@link GuardrailException}; so does one that throws, for a text that could not be checked is not let through.
 * It is called by several threads, and again where a step is repeated.
 */
public interface Guardrail {

    /**
     * Returns how messages and events call it.
     *
     * @return the name; the simple name of its class by default
     */
    default String name() {
        String name = getClass().getSimpleName();
        int proxy = name.indexOf('$'); // what a container puts around a bean
        return proxy > 0 ? name.substring(0, proxy) : name;
    }
}
