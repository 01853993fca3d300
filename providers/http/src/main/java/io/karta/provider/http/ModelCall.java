/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.generation.Shape;
import io.karta.message.Message;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.model.ToolDefinition;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Call of a model, prepared for a request writer: messages without text are omitted, images and documents of tool
 * results are at positions that the vendor accepts, and options that the model does not support are empty. Immutable.
 */
public final class ModelCall {

    private final List<Message> messages;
    private final ModelRequest request;
    private final LlmOptions options;
    private final Predicate<ModelOption> isAccepted;
    private final List<String> stops;
    private final boolean canThink;
    private final boolean streamed;

    ModelCall(List<Message> messages, ModelRequest request, LlmOptions options, CallRules rules, boolean streamed) {
        this.messages = List.copyOf(messages);
        this.request = request;
        this.options = options;
        this.isAccepted = rules.isAccepted();
        this.stops = rules.stops();
        this.canThink = rules.canThink();
        this.streamed = streamed;
    }

    /**
     * Rules for the options of a model.
     *
     * @param isAccepted whether the model accepts an option
     * @param stops the configured stop sequences
     * @param canThink whether the model has {@link Capability#THINKING}
     */
    record CallRules(Predicate<ModelOption> isAccepted, List<String> stops, boolean canThink) {}

    /**
     * Returns the messages.
     *
     * @return the messages, oldest first; each has text, images, documents or tool calls
     */
    public List<Message> messages() {
        return messages;
    }

    /**
     * Returns the tools that the model may call.
     *
     * @return the tools
     */
    public List<ToolDefinition> tools() {
        return request.tools();
    }

    /**
     * Returns the shape of the answer; its JSON Schema constrains the model.
     *
     * @return the shape; empty if the answer is not constrained
     */
    public Optional<Shape<?>> schema() {
        return request.outputShape().filter(shape -> request.isSchemaConstrained());
    }

    /**
     * Returns whether the answer is streamed.
     *
     * @return {@code true} if so
     */
    public boolean isStreamed() {
        return streamed;
    }

    /**
     * Returns the stop sequences.
     *
     * @return the texts that end the answer
     */
    public List<String> stops() {
        return stops;
    }

    /**
     * Returns the temperature.
     *
     * @return the temperature; empty if it is not set or not accepted
     */
    public Optional<Double> temperature() {
        return accepted(ModelOption.TEMPERATURE, options.temperature());
    }

    /**
     * Returns the probability mass for nucleus sampling.
     *
     * @return the probability; empty if it is not set or not accepted
     */
    public Optional<Double> topP() {
        return accepted(ModelOption.TOP_P, options.topP());
    }

    /**
     * Returns the number of tokens for top-k sampling.
     *
     * @return the number; empty if it is not set or not accepted
     */
    public Optional<Integer> topK() {
        return accepted(ModelOption.TOP_K, options.topK());
    }

    /**
     * Returns the maximum length of the answer.
     *
     * @return the tokens; empty if it is not set or not accepted
     */
    public Optional<Integer> maxTokens() {
        return accepted(ModelOption.MAX_TOKENS, options.maxTokens());
    }

    /**
     * Returns the frequency penalty.
     *
     * @return the penalty; empty if it is not set or not accepted
     */
    public Optional<Double> frequencyPenalty() {
        return accepted(ModelOption.FREQUENCY_PENALTY, options.frequencyPenalty());
    }

    /**
     * Returns the presence penalty.
     *
     * @return the penalty; empty if it is not set or not accepted
     */
    public Optional<Double> presencePenalty() {
        return accepted(ModelOption.PRESENCE_PENALTY, options.presencePenalty());
    }

    /**
     * Returns whether thinking is requested or disabled.
     *
     * @return the choice; empty if it is not set, or the model does not support it
     */
    public Optional<Boolean> thinking() {
        return accepted(ModelOption.THINKING, options.thinking()).filter(value -> canThink);
    }

    /**
     * Returns the limit of thinking.
     *
     * @return the tokens; empty if it is not set
     */
    public Optional<Integer> thinkingTokens() {
        return accepted(ModelOption.THINKING_TOKENS, options.thinkingTokens()).filter(value -> canThink);
    }

    private <T> Optional<T> accepted(ModelOption option, Optional<T> value) {
        return value.filter(set -> isAccepted.test(option));
    }

    @Override
    public String toString() {
        return request.toString();
    }
}
