/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Settings of supervising models.
 *
 * @param model the name of the model, or of its role; empty means the default model
 * @param maxRounds the maximum number of choices before the process is stuck; at least 1
 */
public record SupervisorSettings(Optional<String> model, int maxRounds) {

    /** The default model, thirty rounds. */
    public static final SupervisorSettings DEFAULT = new SupervisorSettings(Optional.empty(), 30);

    /** Checks the settings. */
    public SupervisorSettings {
        requireNonNull(model, "model");
        if (maxRounds < 1) {
            throw new IllegalArgumentException("A supervisor needs at least one round, not " + maxRounds);
        }
    }
}
