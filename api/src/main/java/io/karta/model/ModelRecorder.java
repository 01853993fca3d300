/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * Records what models are asked and answer, where {@code karta.models.<name>.record} says so. Found with
 * {@link java.util.ServiceLoader}.
 */
public interface ModelRecorder {

    /**
     * Puts a recorder in front of a model.
     *
     * @param config how the model is used
     * @param model the model
     * @param directory where the recordings go, as it is configured
     * @return a model that asks the other one, and records
     * @throws io.karta.agent.AgentException if nothing can be written there
     */
    LanguageModel recording(ModelConfig config, LanguageModel model, String directory);
}
