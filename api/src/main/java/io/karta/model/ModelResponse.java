/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import io.karta.message.ToolCall;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a language model answered.
 *
 * <p>Immutable. Its text does not show the answer.
 */
public final class ModelResponse {

    /** Why the model stopped writing. */
    public enum FinishReason {
        /** It had said everything. */
        COMPLETE,
        /** It waits for the tools it asks for. */
        TOOL_CALLS,
        /** The longest answer was reached; the text is cut. */
        LENGTH,
        /** The vendor refused the rest. */
        CONTENT_FILTER
    }

    private final String text;
    private final TokenUsage usage;
    private final FinishReason finish;
    private final String thinking;
    private final List<ToolCall> toolCalls;

    private ModelResponse(
            String text, TokenUsage usage, FinishReason finish, String thinking, List<ToolCall> toolCalls) {
        this.text = requireNonNull(text, "text");
        this.usage = requireNonNull(usage, "usage");
        this.finish = requireNonNull(finish, "finish");
        this.thinking = requireNonNull(thinking, "thinking");
        this.toolCalls = List.copyOf(toolCalls);
    }

    /**
     * Returns a complete answer whose usage is not known.
     *
     * @param text what the model wrote
     * @return the response
     */
    public static ModelResponse of(String text) {
        return new ModelResponse(text, TokenUsage.UNKNOWN, FinishReason.COMPLETE, "", List.of());
    }

    /**
     * Returns this response with another text.
     *
     * @param value what the model answered
     * @return the changed copy
     */
    public ModelResponse withText(String value) {
        return new ModelResponse(value, usage, finish, thinking, toolCalls);
    }

    /**
     * Returns this response with its usage.
     *
     * @param value how many tokens it took
     * @return the changed copy
     */
    public ModelResponse withUsage(TokenUsage value) {
        return new ModelResponse(text, value, finish, thinking, toolCalls);
    }

    /**
     * Returns this response with the reason why it ends.
     *
     * @param value the reason
     * @return the changed copy
     */
    public ModelResponse withFinishReason(FinishReason value) {
        return new ModelResponse(text, usage, value, thinking, toolCalls);
    }

    /**
     * Returns this response with what the model thought.
     *
     * @param value its thinking, as the vendor tells it apart from the answer
     * @return the changed copy
     */
    public ModelResponse withThinking(String value) {
        return new ModelResponse(text, usage, finish, value, toolCalls);
    }

    /**
     * Returns this response with calls of tools that the model asks for.
     *
     * @param calls the calls, in order, each with another id
     * @return the changed copy, which waits for them if there are any
     */
    public ModelResponse withToolCalls(List<ToolCall> calls) {
        return new ModelResponse(text, usage, calls.isEmpty() ? finish : FinishReason.TOOL_CALLS, thinking, calls);
    }

    /**
     * Returns the calls of tools that the model asks for.
     *
     * @return the calls, in order; empty if it has answered
     */
    public List<ToolCall> toolCalls() {
        return toolCalls;
    }

    /**
     * Returns what the model wrote.
     *
     * @return the text; empty if it wrote nothing
     */
    public String text() {
        return text;
    }

    /**
     * Sends this answer to a consumer in parts: the thinking, then the text.
     *
     * @param chunks is told at most two pieces
     */
    public void streamTo(Consumer<ModelChunk> chunks) {
        if (!thinking.isEmpty()) {
            chunks.accept(ModelChunk.thinking(thinking));
        }
        if (!text.isEmpty()) {
            chunks.accept(ModelChunk.text(text));
        }
    }

    /**
     * Returns how many tokens it took.
     *
     * @return the usage
     */
    public TokenUsage usage() {
        return usage;
    }

    /**
     * Returns why the model stopped writing.
     *
     * @return the reason
     */
    public FinishReason finishReason() {
        return finish;
    }

    /**
     * Returns what the model thought, as far as the vendor tells it apart from the answer.
     *
     * @return its thinking; empty if it did not think, or does not show it
     */
    public String thinking() {
        return thinking;
    }

    @Override
    public String toString() {
        return "%d characters, %d calls of tools, %s, %s".formatted(text.length(), toolCalls.size(), usage, finish);
    }
}
