/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

/**
 * Recorder of model calls, for models with a directory in {@code karta.models.<name>.record}. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface ModelRecorder {

    /**
     * Returns a model that calls another one and records its answers.
     *
     * @param config the configuration of the model
     * @param model the model
     * @param directory the configured directory of the recordings
     * @return a model that records the calls of the given one
     * @throws io.karta.agent.AgentException if the directory is not writable
     */
    LanguageModel recording(ModelConfig config, LanguageModel model, String directory);
}
