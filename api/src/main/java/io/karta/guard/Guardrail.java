/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Check of texts between users, models and tools. Implement one or more of {@link InputGuardrail}, {@link
 * OutputGuardrail} and {@link ToolGuardrail}, or several of them in one class.
 *
 * <pre>{@code
 * @ApplicationScoped
 * @Priority(100)
 * class NoCompetitors implements OutputGuardrail {
 *
 *     @Override
 *     public Verdict checkOutput(String text, GuardrailContext context) {
 *         return text.contains("Kettles & Sons") ? Verdict.block("it mentions a competitor") : Verdict.pass();
 *     }
 * }
 * }</pre>
 *
 * <p>Every CDI bean of this type applies to every model call of its application; {@link
 * io.karta.ai.PromptRunner#withGuardrail} adds one for one call. Guardrails run in the order of {@code @Priority},
 * smaller numbers first, then those of the call; each receives the text that the previous one returned. The first one
 * that blocks, or that throws an exception, ends the call with a {@link GuardrailException}. Thread-safe; called again
 * when a step is repeated.
 */
public interface Guardrail {

    /**
     * Returns the name for messages and events.
     *
     * @return the name; by default the simple name of its class, or {@code lambda in Orders} for a lambda expression in
     *     the class {@code Orders}
     */
    default String name() {
        String name = getClass().getSimpleName();
        if (name.isEmpty()) {
            return "anonymous class in " + getClass().getNestHost().getSimpleName();
        }
        int lambda = name.indexOf("$$Lambda");
        if (lambda > 0) {
            return "lambda in " + name.substring(0, lambda).replace('$', '.');
        }
        int proxy = name.indexOf('$'); // the proxy of a container
        return proxy > 0 ? name.substring(0, proxy) : name;
    }
}
