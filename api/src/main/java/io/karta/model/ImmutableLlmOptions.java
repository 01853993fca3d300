/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;
import java.util.Optional;

/**
 * Implementation of {@link LlmOptions}; empty options are not set.
 *
 * @param sampling the sampling options
 * @param limits the limits of time, length and thinking
 */
record ImmutableLlmOptions(Target target, Sampling sampling, Limits limits) implements LlmOptions {

    static final ImmutableLlmOptions DEFAULTS = new ImmutableLlmOptions(Target.NONE, Sampling.NONE, Limits.NONE);

    /** Selection of the model. */
    record Target(Optional<String> model, Optional<String> role, Optional<ModelCriteria> criteria) {

        static final Target NONE = new Target(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Sampling options. */
    record Sampling(
            Optional<Double> temperature,
            Optional<Double> topP,
            Optional<Integer> topK,
            Optional<Double> frequencyPenalty,
            Optional<Double> presencePenalty) {

        static final Sampling NONE =
                new Sampling(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        Sampling {
            within("temperature", temperature, 0, 2);
            within("top-p", topP, Double.MIN_VALUE, 1);
            within("top-k", topK, 1, Integer.MAX_VALUE);
            within("frequency-penalty", frequencyPenalty, -2, 2);
            within("presence-penalty", presencePenalty, -2, 2);
        }
    }

    /** Limits of time, length and thinking. */
    record Limits(
            Optional<Integer> maxTokens,
            Optional<Duration> timeout,
            Optional<Boolean> thinking,
            Optional<Integer> thinkingTokens,
            Optional<Truncation> truncation) {

        static final Limits NONE =
                new Limits(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        Limits {
            within("max-tokens", maxTokens, 1, Integer.MAX_VALUE);
            within("thinking-tokens", thinkingTokens, 1, Integer.MAX_VALUE);
            if (timeout.isPresent()) {
                within("timeout in seconds", timeout.get().toNanos() / 1e9, 1e-9, Double.MAX_VALUE);
            }
        }
    }

    private static void within(String name, Optional<? extends Number> value, double least, double most) {
        if (value.isPresent()) {
            within(name, value.get().doubleValue(), least, most);
        }
    }

    private static void within(String name, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException("%s must be between %s and %s, but is %s"
                    .formatted(name, least == Double.MIN_VALUE ? "above 0" : plain(least), plain(most), plain(value)));
        }
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    ImmutableLlmOptions model(String name) {
        return new ImmutableLlmOptions(
                new Target(Optional.of(name), Optional.empty(), Optional.empty()), sampling, limits);
    }

    ImmutableLlmOptions role(String name) {
        return new ImmutableLlmOptions(
                new Target(Optional.empty(), Optional.of(name), Optional.empty()), sampling, limits);
    }

    ImmutableLlmOptions criteria(ModelCriteria choosing) {
        return new ImmutableLlmOptions(
                new Target(Optional.empty(), Optional.empty(), Optional.of(choosing)), sampling, limits);
    }

    private ImmutableLlmOptions with(Sampling other) {
        return new ImmutableLlmOptions(target, other, limits);
    }

    private ImmutableLlmOptions with(Limits other) {
        return new ImmutableLlmOptions(target, sampling, other);
    }

    @Override
    public Optional<String> model() {
        return target.model();
    }

    @Override
    public Optional<String> role() {
        return target.role();
    }

    @Override
    public Optional<ModelCriteria> criteria() {
        return target.criteria();
    }

    @Override
    public Optional<Double> temperature() {
        return sampling.temperature();
    }

    @Override
    public Optional<Double> topP() {
        return sampling.topP();
    }

    @Override
    public Optional<Integer> topK() {
        return sampling.topK();
    }

    @Override
    public Optional<Integer> maxTokens() {
        return limits.maxTokens();
    }

    @Override
    public Optional<Double> frequencyPenalty() {
        return sampling.frequencyPenalty();
    }

    @Override
    public Optional<Double> presencePenalty() {
        return sampling.presencePenalty();
    }

    @Override
    public Optional<Duration> timeout() {
        return limits.timeout();
    }

    @Override
    public Optional<Boolean> thinking() {
        return limits.thinking();
    }

    @Override
    public Optional<Integer> thinkingTokens() {
        return limits.thinkingTokens();
    }

    @Override
    public Optional<Truncation> truncation() {
        return limits.truncation();
    }

    @Override
    public LlmOptions withTruncation(Truncation value) {
        return with(new Limits(maxTokens(), timeout(), thinking(), thinkingTokens(), Optional.of(value)));
    }

    @Override
    public LlmOptions withTemperature(double value) {
        return with(new Sampling(Optional.of(value), topP(), topK(), frequencyPenalty(), presencePenalty()));
    }

    @Override
    public LlmOptions withTopP(double value) {
        return with(new Sampling(temperature(), Optional.of(value), topK(), frequencyPenalty(), presencePenalty()));
    }

    @Override
    public LlmOptions withTopK(int value) {
        return with(new Sampling(temperature(), topP(), Optional.of(value), frequencyPenalty(), presencePenalty()));
    }

    @Override
    public LlmOptions withFrequencyPenalty(double value) {
        return with(new Sampling(temperature(), topP(), topK(), Optional.of(value), presencePenalty()));
    }

    @Override
    public LlmOptions withPresencePenalty(double value) {
        return with(new Sampling(temperature(), topP(), topK(), frequencyPenalty(), Optional.of(value)));
    }

    @Override
    public LlmOptions withMaxTokens(int value) {
        return with(new Limits(Optional.of(value), timeout(), thinking(), thinkingTokens(), truncation()));
    }

    @Override
    public LlmOptions withTimeout(Duration value) {
        return with(new Limits(maxTokens(), Optional.of(value), thinking(), thinkingTokens(), truncation()));
    }

    @Override
    public LlmOptions withThinking(boolean value) {
        return with(new Limits(maxTokens(), timeout(), Optional.of(value), thinkingTokens(), truncation()));
    }

    @Override
    public LlmOptions withThinkingTokens(int value) {
        return with(new Limits(maxTokens(), timeout(), Optional.of(true), Optional.of(value), truncation()));
    }

    @Override
    public LlmOptions orElse(LlmOptions others) {
        var words = new Sampling(
                temperature().or(others::temperature),
                topP().or(others::topP),
                topK().or(others::topK),
                frequencyPenalty().or(others::frequencyPenalty),
                presencePenalty().or(others::presencePenalty));
        var limits = new Limits(
                maxTokens().or(others::maxTokens),
                timeout().or(others::timeout),
                thinking().or(others::thinking),
                thinkingTokens().or(others::thinkingTokens),
                truncation().or(others::truncation));
        return new ImmutableLlmOptions(target, words, limits);
    }
}
