/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Checks tool calls: the arguments before the tool receives them, the result before the model receives it.
 *
 * <pre>{@code
 * class NoDeletions implements ToolGuardrail {
 *
 *     @Override
 *     public Verdict checkArguments(String arguments, GuardrailContext context) {
 *         return arguments.contains("DROP TABLE") ? Verdict.block("it deletes a table") : Verdict.pass();
 *     }
 * }
 * }</pre>
 */
public interface ToolGuardrail extends Guardrail {

    /**
     * Checks arguments on their way from a model to a tool.
     *
     * @param arguments the arguments as the model wrote them, most often JSON
     * @param context which tool it is, and for whom
     * @return the verdict; rewritten ones must be what the tool can read
     */
    default Verdict checkArguments(String arguments, GuardrailContext context) {
        return Verdict.pass();
    }

    /**
     * Checks a result on its way from a tool to a model, including the message of a failed tool. Where a tool shows
     * images or documents, each of the texts between them is checked, and they are not.
     *
     * @param result what the model is to read
     * @param context which tool it is, and for whom
     * @return the verdict; an object that the tool returned beside a text that is rewritten is not handed on
     */
    default Verdict checkResult(String result, GuardrailContext context) {
        return Verdict.pass();
    }
}
