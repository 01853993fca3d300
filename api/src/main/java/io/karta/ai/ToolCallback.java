/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.tool.ToolResult;
import java.util.Optional;

/**
 * Stands around every call of a tool that a model asks for: before it, and after it, whether it went well or failed.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class DryRun implements ToolCallback {
 *
 *     @Override
 *     public Optional<ToolResult> before(ToolCallContext call) {
 *         return call.tool().isReadOnly() ? Optional.empty() : Optional.of(ToolResult.text("Done."));
 *     }
 * }
 * }</pre>
 *
 * <p>Every CDI bean of this type stands around every call of its application;
 * {@link io.karta.ai.PromptRunner#withToolCallback} adds one for one prompt. They are asked by {@code @Priority},
 * smaller numbers first, then those of the prompt; the first that answers, or throws, wins, and the others are not
 * asked. Whether the caller may call the tool at all is checked before. What came of it is journaled as if the tool had
 * said it. It is called by several threads.
 */
public interface ToolCallback {

    /**
     * Is asked before the tool runs.
     *
     * @param call what is about to run; {@link ToolCallContext#change} changes its arguments
     * @return a result in place of the tool's; empty to run the tool
     * @throws Exception to let the call fail instead, which the model is told
     */
    default Optional<ToolResult> before(ToolCallContext call) throws Exception {
        return Optional.empty();
    }

    /**
     * Is told what a tool came to, or a callback in its place.
     *
     * @param call what has run
     * @param result what came of it; {@link ToolResult#isError()} if the tool says that it was in vain
     * @return a result in its place; empty to leave it as it is
     * @throws Exception to let the call fail instead, which the model is told
     */
    default Optional<ToolResult> after(ToolCallContext call, ToolResult result) throws Exception {
        return Optional.empty();
    }

    /**
     * Is told what a tool threw. What ends the process, and a guardrail that blocks, are no failures of this kind.
     *
     * @param call what has run
     * @param failure what it threw
     * @return a result all the same; empty to tell the model of the failure
     * @throws Exception to let the call fail with that instead
     */
    default Optional<ToolResult> onFailure(ToolCallContext call, Exception failure) throws Exception {
        return Optional.empty();
    }
}
