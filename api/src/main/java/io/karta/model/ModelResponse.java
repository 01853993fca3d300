/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Response of a language model.
 *
 * <p>Immutable. {@code toString} omits the answer.
 */
public final class ModelResponse {

    /** Reasons for the end of an answer. */
    public enum FinishReason {
        /** The answer is complete. */
        COMPLETE,
        /** The model requests tool calls. */
        TOOL_CALLS,
        /** The maximum length was reached; the text is truncated. */
        LENGTH,
        /** A content filter of the vendor blocked the rest. */
        CONTENT_FILTER
    }

    private final String text;
    private final TokenUsage usage;
    private final FinishReason finish;
    private final String thinking;
    private final List<ToolCall> toolCalls;
    private final Optional<String> model;
    private final Optional<String> requestId;
    private final ProviderState state;

    private ModelResponse(Draft draft) {
        text = requireNonNull(draft.text, "text");
        usage = requireNonNull(draft.usage, "usage");
        finish = requireNonNull(draft.finish, "finish");
        thinking = requireNonNull(draft.thinking, "thinking");
        toolCalls = List.copyOf(draft.toolCalls);
        model = draft.model;
        requestId = draft.requestId;
        state = requireNonNull(draft.state, "state");
    }

    /** Parts of a response, for a changed copy. Not thread-safe. */
    private static final class Draft {

        private String text = "";
        private TokenUsage usage = TokenUsage.UNKNOWN;
        private FinishReason finish = FinishReason.COMPLETE;
        private String thinking = "";
        private List<ToolCall> toolCalls = List.of();
        private Optional<String> model = Optional.empty();
        private Optional<String> requestId = Optional.empty();
        private ProviderState state = ProviderState.NONE;
    }

    private ModelResponse changed(Consumer<Draft> change) {
        var draft = new Draft();
        draft.text = text;
        draft.usage = usage;
        draft.finish = finish;
        draft.thinking = thinking;
        draft.toolCalls = toolCalls;
        draft.model = model;
        draft.requestId = requestId;
        draft.state = state;
        change.accept(draft);
        return new ModelResponse(draft);
    }

    /**
     * Returns a complete answer with unknown usage.
     *
     * @param text the text
     * @return the response
     */
    public static ModelResponse of(String text) {
        var draft = new Draft();
        draft.text = text;
        return new ModelResponse(draft);
    }

    /**
     * Returns this response with another text.
     *
     * @param value the text
     * @return the changed copy
     */
    public ModelResponse withText(String value) {
        return changed(draft -> draft.text = value);
    }

    /**
     * Returns this response with its usage.
     *
     * @param value the token usage
     * @return the changed copy
     */
    public ModelResponse withUsage(TokenUsage value) {
        return changed(draft -> draft.usage = value);
    }

    /**
     * Returns this response with a finish reason.
     *
     * @param value the reason
     * @return the changed copy
     */
    public ModelResponse withFinishReason(FinishReason value) {
        return changed(draft -> draft.finish = value);
    }

    /**
     * Returns this response with thinking. A change of the thinking removes the {@link #state()}, which may contain it.
     *
     * @param value the thinking that the vendor separates from the answer
     * @return the changed copy
     */
    public ModelResponse withThinking(String value) {
        return changed(draft -> {
            draft.state = value.equals(thinking) ? state : ProviderState.NONE;
            draft.thinking = value;
        });
    }

    /**
     * Returns this response with tool calls that the model requests.
     *
     * @param calls the calls, in order, with unique ids
     * @return the changed copy, with the finish reason {@link FinishReason#TOOL_CALLS} if there are calls
     */
    public ModelResponse withToolCalls(List<ToolCall> calls) {
        return changed(draft -> {
            draft.toolCalls = calls;
            draft.finish = calls.isEmpty() ? finish : FinishReason.TOOL_CALLS;
        });
    }

    /**
     * Returns this response with the model that answered.
     *
     * @param value the vendor's name of the model, often with a version
     * @return the changed copy
     */
    public ModelResponse withModel(String value) {
        return changed(draft -> draft.model = Optional.of(value));
    }

    /**
     * Returns this response with the id of the request.
     *
     * @param value the id that the vendor gave to the request
     * @return the changed copy
     */
    public ModelResponse withRequestId(String value) {
        return changed(draft -> draft.requestId = Optional.of(value));
    }

    /**
     * Returns this response with data for its provider in the next request of the dialogue.
     *
     * @param value the data
     * @return the changed copy
     */
    public ModelResponse withState(ProviderState value) {
        return changed(draft -> draft.state = value);
    }

    /**
     * Returns the model that answered.
     *
     * @return the vendor's name of the model; empty if the vendor does not report it
     */
    public Optional<String> model() {
        return model;
    }

    /**
     * Returns the id that the vendor gave to the request, for questions to its support.
     *
     * @return the id; empty if the vendor does not report it
     */
    public Optional<String> requestId() {
        return requestId;
    }

    /**
     * Returns data for the provider in the next request of the dialogue.
     *
     * @return the data; {@link ProviderState#NONE} if there is none
     */
    public ProviderState state() {
        return state;
    }

    /**
     * Returns the tool calls that the model requests.
     *
     * @return the calls, in order; empty for an answer
     */
    public List<ToolCall> toolCalls() {
        return toolCalls;
    }

    /**
     * Returns the text of the answer.
     *
     * @return the text; may be empty
     */
    public String text() {
        return text;
    }

    /**
     * Sends this answer to a consumer in chunks: the thinking, then the text.
     *
     * @param chunks receives at most two chunks
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
     * Returns the token usage.
     *
     * @return the usage
     */
    public TokenUsage usage() {
        return usage;
    }

    /**
     * Returns the finish reason.
     *
     * @return the reason
     */
    public FinishReason finishReason() {
        return finish;
    }

    /**
     * Returns the thinking that the vendor separates from the answer.
     *
     * @return the thinking; empty if there is none, or if the vendor does not return it
     */
    public String thinking() {
        return thinking;
    }

    @Override
    public String toString() {
        return "%d characters, %d calls of tools, %s, %s".formatted(text.length(), toolCalls.size(), usage, finish);
    }
}
