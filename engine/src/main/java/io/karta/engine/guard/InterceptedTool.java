/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.BudgetExceededException;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoreFailedException;
import io.karta.tool.ToolFailedException;
import io.karta.tool.ToolResult;
import java.util.Map;
import java.util.Optional;

/** One call of a tool, with the callbacks around it. Not thread-safe. */
public final class InterceptedTool implements ToolCallContext {

    private final Tool tool;
    private final CallInterceptors interceptors;
    private final Map<String, Object> values;
    private final Optional<AgentProcess> process;
    private String arguments;
    private boolean hasRun;

    public InterceptedTool(
            Tool tool,
            String arguments,
            CallInterceptors interceptors,
            Map<String, Object> values,
            Optional<AgentProcess> process) {
        this.tool = tool;
        this.arguments = arguments;
        this.interceptors = interceptors;
        this.values = values;
        this.process = process;
    }

    /** Runs a tool with arguments. */
    @FunctionalInterface
    public interface Running {
        ToolResult with(String arguments) throws Exception;
    }

    /** Asks a callback. */
    @FunctionalInterface
    private interface CallbackMethod {
        Optional<ToolResult> of(ToolCallback callback) throws Exception;
    }

    public ToolResult run(Running running) throws Exception {
        ToolResult result;
        try {
            Optional<ToolResult> instead = first(callback -> callback.before(this));
            hasRun = true;
            result = instead.isPresent() ? instead.get() : running.with(arguments);
        } catch (GuardrailException
                | BudgetExceededException
                | StoreFailedException
                | StaleProcessException
                | ToolFailedException e) {
            throw e; // there are no callbacks
        } catch (Exception failure) {
            hasRun = true;
            if (isEnd(failure)) {
                throw failure;
            }
            Optional<ToolResult> instead = first(callback -> callback.onFailure(this, failure));
            return instead.orElseThrow(() -> failure);
        }
        if (result instanceof ToolResult.Awaiting) {
            return result; // the call has not ended
        }
        ToolResult original = result;
        return first(callback -> callback.after(this, original)).orElse(original);
    }

    private static boolean isEnd(Exception failure) {
        return failure instanceof ModelException model && model.kind() == ModelException.Kind.CANCELLED;
    }

    private Optional<ToolResult> first(CallbackMethod asking) throws Exception {
        for (ToolCallback callback : interceptors.toolCallbacks()) {
            Optional<ToolResult> result = asking.of(callback);
            if (result == null) {
                throw Messages.callbackReturnsNull(callback.getClass());
            }
            if (result.isPresent()) {
                return result;
            }
        }
        return Optional.empty();
    }

    @Override
    public Tool tool() {
        return tool;
    }

    @Override
    public String arguments() {
        return arguments;
    }

    @Override
    public void change(String other) {
        if (hasRun) {
            throw Messages.changedTooLate("tool " + tool.name());
        }
        arguments = other;
    }

    @Override
    public Map<String, Object> values() {
        return values;
    }

    @Override
    public Optional<AgentProcess> process() {
        return process;
    }

    /** Shows neither arguments nor values. */
    @Override
    public String toString() {
        return "call of tool " + tool.name();
    }
}
