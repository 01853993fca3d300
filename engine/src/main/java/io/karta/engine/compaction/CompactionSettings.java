/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.compaction;

import static java.util.Objects.requireNonNull;

import io.karta.ai.ConversationCompactor;
import io.karta.engine.call.ResilientModel;
import io.karta.model.LlmOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Settings of the compaction of conversations.
 *
 * @param strategy what replaces the oldest part of a conversation
 * @param maxTokens the number of tokens of a prompt above which it is compacted; empty for the window of the model
 * @param maxMessages the number of messages above which a conversation is compacted; empty for any number
 * @param summaryModel the options of summaries; empty for the model of the conversation
 * @param compactor the compactor of the application, which takes precedence over the strategy
 */
public record CompactionSettings(
        Strategy strategy,
        OptionalInt maxTokens,
        OptionalInt maxMessages,
        Optional<LlmOptions> summaryModel,
        Optional<ConversationCompactor> compactor) {

    /** What replaces the oldest part of a conversation. */
    public enum Strategy {
        /** Nothing. */
        DROP,
        /** A summary that a model writes. */
        SUMMARIZE,
        /** Conversations are not compacted. */
        NONE
    }

    /** Drops messages if the window of a model is known and would be exceeded. */
    public static final CompactionSettings DEFAULT = new CompactionSettings(
            Strategy.DROP, OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());

    /** Conversations are not compacted. */
    public static final CompactionSettings NONE = DEFAULT.withStrategy(Strategy.NONE);

    /** Checks the components. */
    public CompactionSettings {
        requireNonNull(strategy, "strategy");
        if (maxTokens.orElse(1) < 1 || maxMessages.orElse(1) < 1) {
            throw new IllegalArgumentException("Limits of conversations must be at least 1");
        }
    }

    /**
     * Returns these settings with another strategy.
     *
     * @param other the strategy
     * @return the changed copy
     */
    public CompactionSettings withStrategy(Strategy other) {
        return new CompactionSettings(other, maxTokens, maxMessages, summaryModel, compactor);
    }

    /**
     * Returns these settings with a limit of tokens.
     *
     * @param tokens the number of tokens of a prompt; at least 1
     * @return the changed copy
     */
    public CompactionSettings withMaxTokens(int tokens) {
        return new CompactionSettings(strategy, OptionalInt.of(tokens), maxMessages, summaryModel, compactor);
    }

    /**
     * Returns these settings with a limit of messages.
     *
     * @param messages the number of messages of a conversation; at least 1
     * @return the changed copy
     */
    public CompactionSettings withMaxMessages(int messages) {
        return new CompactionSettings(strategy, maxTokens, OptionalInt.of(messages), summaryModel, compactor);
    }

    /**
     * Returns these settings with a model for summaries.
     *
     * @param options the options of summaries
     * @return the changed copy
     */
    public CompactionSettings withSummaryModel(LlmOptions options) {
        return new CompactionSettings(strategy, maxTokens, maxMessages, Optional.of(options), compactor);
    }

    /**
     * Returns these settings with a compactor of the application.
     *
     * @param bean the compactor
     * @return the changed copy
     */
    public CompactionSettings withCompactor(ConversationCompactor bean) {
        return new CompactionSettings(strategy, maxTokens, maxMessages, summaryModel, Optional.of(bean));
    }

    /** Returns whether conversations are compacted. */
    boolean isEnabled() {
        return strategy != Strategy.NONE || compactor.isPresent();
    }

    /** Returns the limits of a request to a model. */
    PromptLimit limit(ResilientModel model, LlmOptions options) {
        if (!isEnabled()) {
            return PromptLimit.UNLIMITED;
        }
        int free = window(model, options).tokens();
        return new PromptLimit(
                Math.min(free, maxTokens.orElse(Integer.MAX_VALUE)), maxMessages.orElse(Integer.MAX_VALUE));
    }

    /** Returns the limit that the window of a model sets, without those of the configuration. */
    static PromptLimit window(ResilientModel model, LlmOptions options) {
        OptionalInt window = model.contextWindow();
        return window.isPresent()
                ? PromptLimit.UNLIMITED.atMost(promptOf(window.getAsInt(), options))
                : PromptLimit.UNLIMITED;
    }

    /** An eighth of the window is reserved for an answer of unknown length, and for the error of the estimate. */
    private static int promptOf(int window, LlmOptions options) {
        int answer = options.maxTokens().filter(tokens -> tokens < window).orElse(window / 8);
        return Math.max(1, window - answer);
    }

    /** Returns the compactor of the application or of the strategy. */
    ConversationCompactor effectiveCompactor() {
        return compactor.orElseGet(() -> strategy == Strategy.SUMMARIZE ? new RunningSummary() : part -> List.of());
    }
}
