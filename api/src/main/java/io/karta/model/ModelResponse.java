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

    /** The parts of a response, while a copy is made. Not thread-safe. */
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
     * Returns a complete answer whose usage is not known.
     *
     * @param text what the model wrote
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
     * @param value what the model answered
     * @return the changed copy
     */
    public ModelResponse withText(String value) {
        return changed(draft -> draft.text = value);
    }

    /**
     * Returns this response with its usage.
     *
     * @param value how many tokens it took
     * @return the changed copy
     */
    public ModelResponse withUsage(TokenUsage value) {
        return changed(draft -> draft.usage = value);
    }

    /**
     * Returns this response with the reason why it ends.
     *
     * @param value the reason
     * @return the changed copy
     */
    public ModelResponse withFinishReason(FinishReason value) {
        return changed(draft -> draft.finish = value);
    }

    /**
     * Returns this response with what the model thought. Another thinking drops the {@link #state()}, which may repeat
     * it.
     *
     * @param value its thinking, as the vendor tells it apart from the answer
     * @return the changed copy
     */
    public ModelResponse withThinking(String value) {
        return changed(draft -> {
            draft.state = value.equals(thinking) ? state : ProviderState.NONE;
            draft.thinking = value;
        });
    }

    /**
     * Returns this response with calls of tools that the model asks for.
     *
     * @param calls the calls, in order, each with another id
     * @return the changed copy, which waits for them if there are any
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
     * Returns this response with data that its provider needs again in the next request of the dialogue.
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
     * Returns data that the provider needs again in the next request of the dialogue.
     *
     * @return the data; {@link ProviderState#NONE} if there is none
     */
    public ProviderState state() {
        return state;
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
