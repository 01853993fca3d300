/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import java.time.Duration;
import java.util.Optional;

/** What was chosen for a model; a component that is empty was not chosen. */
record ChosenLlm(
        Optional<String> model,
        Optional<String> role,
        Optional<Double> temperature,
        Optional<Double> topP,
        Optional<Integer> topK,
        Optional<Integer> maxTokens,
        Optional<Double> frequencyPenalty,
        Optional<Double> presencePenalty,
        Optional<Duration> timeout)
        implements LlmOptions {

    static final ChosenLlm DEFAULTS = new ChosenLlm(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    ChosenLlm {
        temperature.ifPresent(value -> within("temperature", value, 0, 2));
        topP.ifPresent(value -> within("top-p", value, Double.MIN_VALUE, 1));
        topK.ifPresent(value -> within("top-k", value, 1, Integer.MAX_VALUE));
        maxTokens.ifPresent(value -> within("max-tokens", value, 1, Integer.MAX_VALUE));
        frequencyPenalty.ifPresent(value -> within("frequency-penalty", value, -2, 2));
        presencePenalty.ifPresent(value -> within("presence-penalty", value, -2, 2));
        timeout.ifPresent(value -> within("timeout in seconds", value.toNanos() / 1e9, 1e-9, Double.MAX_VALUE));
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

    ChosenLlm model(String name) {
        return with(Optional.of(name), role, temperature, topP, topK, maxTokens);
    }

    ChosenLlm role(String name) {
        return with(model, Optional.of(name), temperature, topP, topK, maxTokens);
    }

    private ChosenLlm with(
            Optional<String> newModel,
            Optional<String> newRole,
            Optional<Double> newTemperature,
            Optional<Double> newTopP,
            Optional<Integer> newTopK,
            Optional<Integer> newMaxTokens) {
        return new ChosenLlm(
                newModel,
                newRole,
                newTemperature,
                newTopP,
                newTopK,
                newMaxTokens,
                frequencyPenalty,
                presencePenalty,
                timeout);
    }

    @Override
    public LlmOptions withTemperature(double value) {
        return with(model, role, Optional.of(value), topP, topK, maxTokens);
    }

    @Override
    public LlmOptions withTopP(double value) {
        return with(model, role, temperature, Optional.of(value), topK, maxTokens);
    }

    @Override
    public LlmOptions withTopK(int value) {
        return with(model, role, temperature, topP, Optional.of(value), maxTokens);
    }

    @Override
    public LlmOptions withMaxTokens(int value) {
        return with(model, role, temperature, topP, topK, Optional.of(value));
    }

    @Override
    public LlmOptions withFrequencyPenalty(double value) {
        return withLast(Optional.of(value), presencePenalty, timeout);
    }

    @Override
    public LlmOptions withPresencePenalty(double value) {
        return withLast(frequencyPenalty, Optional.of(value), timeout);
    }

    @Override
    public LlmOptions withTimeout(Duration value) {
        return withLast(frequencyPenalty, presencePenalty, Optional.of(value));
    }

    private ChosenLlm withLast(Optional<Double> frequency, Optional<Double> presence, Optional<Duration> time) {
        return new ChosenLlm(model, role, temperature, topP, topK, maxTokens, frequency, presence, time);
    }

    @Override
    public LlmOptions orElse(LlmOptions others) {
        return new ChosenLlm(
                model,
                role,
                temperature.or(others::temperature),
                topP.or(others::topP),
                topK.or(others::topK),
                maxTokens.or(others::maxTokens),
                frequencyPenalty.or(others::frequencyPenalty),
                presencePenalty.or(others::presencePenalty),
                timeout.or(others::timeout));
    }
}
