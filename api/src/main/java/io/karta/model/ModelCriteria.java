/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Criteria for the selection of a model.
 *
 * <pre>{@code
 * ModelCriteria cheapAtNight = choice -> Optional.of(clock.isNight() ? "batch" : "fast");
 * ai.withLlm(LlmOptions.of(cheapAtNight).withTemperature(0.2)).generateText("Sum up the day")
 * }</pre>
 *
 * <p>Evaluated before each call. Thread-safe.
 */
@FunctionalInterface
public interface ModelCriteria {

    /**
     * Selects a model.
     *
     * @param choice the available models and the required capabilities
     * @return the name of the model in the configuration; empty if none matches, which fails the call
     */
    Optional<String> choose(ModelChoice choice);

    /** Available models and required capabilities. */
    interface ModelChoice {

        /**
         * Returns the available models.
         *
         * @return their names in the configuration, in alphabetical order
         */
        List<String> models();

        /**
         * Returns the default model.
         *
         * @return its name; empty if there are several models and no default
         */
        Optional<String> defaultModel();

        /**
         * Returns the capabilities of a model.
         *
         * @param model a name of {@link #models()}
         * @return its capabilities
         */
        Set<Capability> capabilities(String model);

        /**
         * Returns the required capabilities.
         *
         * @return the capabilities without which the call would fail
         */
        Set<Capability> needed();
    }

    /**
     * Returns criteria that select the first configured model of a list.
     *
     * <pre>{@code LlmOptions.of(ModelCriteria.firstAvailableOf("house", "fast")) }</pre>
     *
     * @param models names in the configuration, the preferred one first
     * @return the criteria
     */
    static ModelCriteria firstAvailableOf(String... models) {
        return new BuiltInCriteria.FirstAvailable(List.of(models));
    }

    /**
     * Returns criteria that select one of the configured models of a list at random, with equal probability.
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
     * Returns criteria that select the default model if it has the required capabilities, otherwise the first such
     * model by name.
     *
     * <pre>{@code LlmOptions.of(ModelCriteria.auto()).withTemperature(0.2) }</pre>
     *
     * @return the criteria
     */
    static ModelCriteria auto() {
        return BuiltInCriteria.Auto.ABLE;
    }
}
