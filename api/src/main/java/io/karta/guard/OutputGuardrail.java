/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Checks the answers of models before they are used: the text, or the text that an object is made of, and the model's
 * thinking.
 *
 * <pre>{@code
 * OutputGuardrail noPrices = (text, context) -> Verdict.rewrite(PRICE.matcher(text).replaceAll("[PRICE]"));
 *
 * ai.withDefaultLlm().withGuardrail(noPrices).generateText(question)
 * }</pre>
 *
 * <p>It needs the whole answer: where there is one, a stream tells each answer of the model in one piece, when it was
 * checked.
 */
@FunctionalInterface
public interface OutputGuardrail extends Guardrail {

    /**
     * Checks a text on its way from a model.
     *
     * @param text the whole answer, or the whole thinking
     * @param context who answers, and for whom
     * @return the verdict
     */
    Verdict checkOutput(String text, GuardrailContext context);
}
