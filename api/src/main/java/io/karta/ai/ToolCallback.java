/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.tool.ToolResult;
import java.util.Optional;

/**
 * Callback before and after every tool call of a model, whether it succeeds or fails.
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
 * <p>Every CDI bean of this type is called for all tool calls of its application;
 * {@link io.karta.ai.PromptRunner#withToolCallback} adds a callback to one prompt. Callbacks are called in the order of
 * {@code @Priority}, smallest first, followed by those of the prompt. The first one that returns a result or throws an
 * exception wins; the others are not called. The permission of the caller is checked before. The final result is
 * journaled like that of a tool. Implementations are thread-safe.
 */
public interface ToolCallback {

    /**
     * Called before the tool runs.
     *
     * @param call the call; {@link ToolCallContext#change} changes its arguments
     * @return a result that replaces the tool call; empty to run the tool
     * @throws Exception to fail the call, which is reported to the model
     */
    default Optional<ToolResult> before(ToolCallContext call) throws Exception {
        return Optional.empty();
    }

    /**
     * Called after a result of the tool or of an earlier callback.
     *
     * @param call the call
     * @param result the result; {@link ToolResult#isError()} if the tool reported an error
     * @return a result that replaces it; empty to keep it
     * @throws Exception to fail the call, which is reported to the model
     */
    default Optional<ToolResult> after(ToolCallContext call, ToolResult result) throws Exception {
        return Optional.empty();
    }

    /**
     * Called after the tool has thrown an exception. It is not called if the process has ended or a guardrail blocks.
     *
     * @param call the call
     * @param failure the exception
     * @return a result that replaces the failure; empty to report the failure to the model
     * @throws Exception to replace the failure
     */
    default Optional<ToolResult> onFailure(ToolCallContext call, Exception failure) throws Exception {
        return Optional.empty();
    }
}
