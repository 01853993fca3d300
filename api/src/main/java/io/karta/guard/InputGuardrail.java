/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Checks user input before it is sent to a model: the prompt and the user's messages before it. Instructions,
 * contributors and references are the application's own words, and are not looked at.
 *
 * <pre>{@code
 * InputGuardrail brief = (text, context) ->
 *         text.length() > 10_000 ? Verdict.block("it is longer than 10,000 characters") : Verdict.pass();
 *
 * ai.withDefaultLlm().withGuardrail(brief).generateText(question)
 * }</pre>
 */
@FunctionalInterface
public interface InputGuardrail extends Guardrail {

    /**
     * Checks a text on its way to a model.
     *
     * @param text the text of one message; images and documents beside it are not looked at
     * @param context who is asked, and for whom
     * @return the verdict; a rewritten text is what is sent, journaled and recorded
     */
    Verdict checkInput(String text, GuardrailContext context);
}
