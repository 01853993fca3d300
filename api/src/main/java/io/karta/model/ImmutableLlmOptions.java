/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.time.Duration;
import java.util.Optional;

/**
 * What was chosen for a model; what is empty was not chosen.
 *
 * @param wording how it chooses its words
 * @param effort how long it may take and think
 */
record ImmutableLlmOptions(Target target, Wording wording, Effort effort) implements LlmOptions {

    static final ImmutableLlmOptions DEFAULTS = new ImmutableLlmOptions(Target.NONE, Wording.NONE, Effort.NONE);

    /** Which model. */
    record Target(Optional<String> model, Optional<String> role, Optional<ModelCriteria> criteria) {

        static final Target NONE = new Target(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** How it chooses its words. */
    record Wording(
            Optional<Double> temperature,
            Optional<Double> topP,
            Optional<Integer> topK,
            Optional<Double> frequencyPenalty,
            Optional<Double> presencePenalty) {

        static final Wording NONE =
                new Wording(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        Wording {
            temperature.ifPresent(value -> within("temperature", value, 0, 2));
            topP.ifPresent(value -> within("top-p", value, Double.MIN_VALUE, 1));
            topK.ifPresent(value -> within("top-k", value, 1, Integer.MAX_VALUE));
            frequencyPenalty.ifPresent(value -> within("frequency-penalty", value, -2, 2));
            presencePenalty.ifPresent(value -> within("presence-penalty", value, -2, 2));
        }
    }

    /** How long it may take, write and think. */
    record Effort(
            Optional<Integer> maxTokens,
            Optional<Duration> timeout,
            Optional<Boolean> thinking,
            Optional<Integer> thinkingTokens,
            Optional<Truncation> truncation) {

        static final Effort NONE =
                new Effort(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        Effort {
            maxTokens.ifPresent(value -> within("max-tokens", value, 1, Integer.MAX_VALUE));
            thinkingTokens.ifPresent(value -> within("thinking-tokens", value, 1, Integer.MAX_VALUE));
            timeout.ifPresent(value -> within("timeout in seconds", value.toNanos() / 1e9, 1e-9, Double.MAX_VALUE));
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
                new Target(Optional.of(name), Optional.empty(), Optional.empty()), wording, effort);
    }

    ImmutableLlmOptions role(String name) {
        return new ImmutableLlmOptions(
                new Target(Optional.empty(), Optional.of(name), Optional.empty()), wording, effort);
    }

    ImmutableLlmOptions criteria(ModelCriteria choosing) {
        return new ImmutableLlmOptions(
                new Target(Optional.empty(), Optional.empty(), Optional.of(choosing)), wording, effort);
    }

    private ImmutableLlmOptions with(Wording other) {
        return new ImmutableLlmOptions(target, other, effort);
    }

    private ImmutableLlmOptions with(Effort other) {
        return new ImmutableLlmOptions(target, wording, other);
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
        return wording.temperature();
    }

    @Override
    public Optional<Double> topP() {
        return wording.topP();
    }

    @Override
    public Optional<Integer> topK() {
        return wording.topK();
    }

    @Override
    public Optional<Integer> maxTokens() {
        return effort.maxTokens();
    }

    @Override
    public Optional<Double> frequencyPenalty() {
        return wording.frequencyPenalty();
    }

    @Override
    public Optional<Double> presencePenalty() {
        return wording.presencePenalty();
    }

    @Override
    public Optional<Duration> timeout() {
        return effort.timeout();
    }

    @Override
    public Optional<Boolean> thinking() {
        return effort.thinking();
    }

    @Override
    public Optional<Integer> thinkingTokens() {
        return effort.thinkingTokens();
    }

    @Override
    public Optional<Truncation> truncation() {
        return effort.truncation();
    }

    @Override
    public LlmOptions withTruncation(Truncation value) {
        return with(new Effort(maxTokens(), timeout(), thinking(), thinkingTokens(), Optional.of(value)));
    }

    @Override
    public LlmOptions withTemperature(double value) {
        return with(new Wording(Optional.of(value), topP(), topK(), frequencyPenalty(), presencePenalty()));
    }

    @Override
    public LlmOptions withTopP(double value) {
        return with(new Wording(temperature(), Optional.of(value), topK(), frequencyPenalty(), presencePenalty()));
    }

    @Override
    public LlmOptions withTopK(int value) {
        return with(new Wording(temperature(), topP(), Optional.of(value), frequencyPenalty(), presencePenalty()));
    }

    @Override
    public LlmOptions withFrequencyPenalty(double value) {
        return with(new Wording(temperature(), topP(), topK(), Optional.of(value), presencePenalty()));
    }

    @Override
    public LlmOptions withPresencePenalty(double value) {
        return with(new Wording(temperature(), topP(), topK(), frequencyPenalty(), Optional.of(value)));
    }

    @Override
    public LlmOptions withMaxTokens(int value) {
        return with(new Effort(Optional.of(value), timeout(), thinking(), thinkingTokens(), truncation()));
    }

    @Override
    public LlmOptions withTimeout(Duration value) {
        return with(new Effort(maxTokens(), Optional.of(value), thinking(), thinkingTokens(), truncation()));
    }

    @Override
    public LlmOptions withThinking(boolean value) {
        return with(new Effort(maxTokens(), timeout(), Optional.of(value), thinkingTokens(), truncation()));
    }

    @Override
    public LlmOptions withThinkingTokens(int value) {
        return with(new Effort(maxTokens(), timeout(), Optional.of(true), Optional.of(value), truncation()));
    }

    @Override
    public LlmOptions orElse(LlmOptions others) {
        var words = new Wording(
                temperature().or(others::temperature),
                topP().or(others::topP),
                topK().or(others::topK),
                frequencyPenalty().or(others::frequencyPenalty),
                presencePenalty().or(others::presencePenalty));
        var limits = new Effort(
                maxTokens().or(others::maxTokens),
                timeout().or(others::timeout),
                thinking().or(others::thinking),
                thinkingTokens().or(others::thinkingTokens),
                truncation().or(others::truncation));
        return new ImmutableLlmOptions(target, words, limits);
    }
}
