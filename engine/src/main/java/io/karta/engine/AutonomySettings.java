/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Settings of the selection of agents and goals by models.
 *
 * @param agentCutOff the minimum confidence (exclusive) of a selected agent; 0 to 1
 * @param goalCutOff the minimum confidence (exclusive) of a selected goal; 0 to 1
 * @param attempts the maximum number of model calls for a valid ranking; at least 1
 * @param model the name of the model, or of its role; empty means the default model
 */
public record AutonomySettings(double agentCutOff, double goalCutOff, int attempts, Optional<String> model) {

    /** Minimum scores of 0.6, five attempts, the default model. */
    public static final AutonomySettings DEFAULT = new AutonomySettings(0.6, 0.6, 5, Optional.empty());

    /** Checks the settings. */
    public AutonomySettings {
        requireNonNull(model, "model");
        if (!(agentCutOff >= 0 && agentCutOff <= 1 && goalCutOff >= 0 && goalCutOff <= 1)) {
            throw new IllegalArgumentException("A cut-off is a number of 0 to 1");
        }
        if (attempts < 1) {
            throw new IllegalArgumentException("A ranking needs at least one attempt, not " + attempts);
        }
    }
}
