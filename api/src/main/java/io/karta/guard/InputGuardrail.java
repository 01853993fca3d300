/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Guardrail that checks user input before it is sent to a model: the prompt and earlier messages of the user.
 * Instructions, contributors and references come from the application and are not checked.
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
     * Checks a text before a model call.
     *
     * @param text the text of one message, without its images and documents
     * @param context the context of the call
     * @return the verdict; a rewritten text is sent, journaled and recorded
     */
    Verdict checkInput(String text, GuardrailContext context);
}
