/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Guardrail that checks the answers of models before they are used: the text, or the text from which an object is read,
 * and the thinking.
 *
 * <pre>{@code
 * OutputGuardrail noPrices = (text, context) -> Verdict.rewrite(PRICE.matcher(text).replaceAll("[PRICE]"));
 *
 * ai.withDefaultLlm().withGuardrail(noPrices).generateText(question)
 * }</pre>
 *
 * <p>It requires the complete answer: with an output guardrail, a stream delivers each answer as one chunk after the
 * check.
 */
@FunctionalInterface
public interface OutputGuardrail extends Guardrail {

    /**
     * Checks a text after a model call.
     *
     * @param text the complete answer, or the complete thinking
     * @param context the context of the call
     * @return the verdict
     */
    Verdict checkOutput(String text, GuardrailContext context);
}
