/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses a model for a call.
 *
 * <pre>{@code
 * ModelCriteria cheapAtNight = choice -> Optional.of(clock.isNight() ? "batch" : "fast");
 * ai.withLlm(LlmOptions.of(cheapAtNight).withTemperature(0.2)).generateText("Sum up the day")
 * }</pre>
 *
 * <p>Asked before each call. Thread-safe.
 */
@FunctionalInterface
public interface ModelCriteria {

    /**
     * Chooses a model.
     *
     * @param choice what there is to choose from
     * @return the model's name in the configuration; empty if none fits, which fails the call
     */
    Optional<String> choose(ModelChoice choice);

    /** What there is to choose from, and what for. */
    interface ModelChoice {

        /**
         * Returns the models.
         *
         * @return their names in the configuration, in alphabetical order
         */
        List<String> models();

        /**
         * Returns the default model.
         *
         * @return its name; empty if several models are there and none was chosen
         */
        Optional<String> defaultModel();

        /**
         * Returns what a model can do.
         *
         * @param model a name of {@link #models()}
         * @return its capabilities
         */
        Set<Capability> capabilities(String model);

        /**
         * Returns what the call needs.
         *
         * @return the capabilities without which the call would fail
         */
        Set<Capability> needed();
    }

    /**
     * Chooses the first of some models that the application has.
     *
     * <pre>{@code LlmOptions.of(ModelCriteria.firstAvailableOf("house", "fast")) }</pre>
     *
     * @param models names in the configuration, the best first
     * @return the criteria
     */
    static ModelCriteria firstAvailableOf(String... models) {
        return new BuiltInCriteria.FirstAvailable(List.of(models));
    }

    /**
     * Chooses any of some models that the application has, each as often as the others.
     *
     * <pre>{@code LlmOptions.of(ModelCriteria.randomOf("fast", "other")) }</pre>
     *
     * @param models names in the configuration
     * @return the criteria
     */
    static ModelCriteria randomOf(String... models) {
        return new BuiltInCriteria.Random(List.of(models));
    }

    /**
     * Chooses the default model where it can do all the call needs, else the first by name that can.
     *
     * <pre>{@code LlmOptions.of(ModelCriteria.auto()).withTemperature(0.2) }</pre>
     *
     * @return the criteria
     */
    static ModelCriteria auto() {
        return BuiltInCriteria.Auto.ABLE;
    }
}
