/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

/**
 * Guardrail that checks tool calls: the arguments before the tool receives them, the result before the model receives
 * it; and the definitions of tools that another system has written.
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
     * Checks the arguments of a tool call.
     *
     * @param arguments the arguments that the model wrote, usually JSON
     * @param context the context of the call, with the tool
     * @return the verdict; rewritten arguments must be valid for the tool
     */
    default Verdict checkArguments(String arguments, GuardrailContext context) {
        return Verdict.pass();
    }

    /**
     * Checks the result of a tool call, including the message of a failed tool. If the result contains images or
     * documents, only the texts between them are checked.
     *
     * @param result the text for the model
     * @param context the context of the call, with the tool
     * @return the verdict; if it rewrites the text, an object that the tool returned with the text is dropped
     */
    default Verdict checkResult(String result, GuardrailContext context) {
        return Verdict.pass();
    }

    /**
     * Checks a text in the definition of a tool of an {@linkplain io.karta.ai.ToolGroup#isExternal external group} or
     * an {@linkplain io.karta.ai.ToolSource#isExternal external source}: its name, its description, or a text of its
     * input schema. By default, it is checked like a result, because both are texts of another system that models read.
     *
     * @param text the text
     * @param context the context, with the tool, but without a model and a process
     * @return the verdict; a tool with a blocked text is not offered to models
     */
    default Verdict checkDefinition(String text, GuardrailContext context) {
        return checkResult(text, context);
    }
}
