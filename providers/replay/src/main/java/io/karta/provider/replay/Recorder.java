/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRecorder;
import java.nio.file.Path;

/**
 * Recorder of models with a directory in {@code karta.models.<name>.record}.
 *
 * <pre>{@code
 * karta.models.best.provider=openai
 * karta.models.best.record=src/test/recordings
 * }</pre>
 */
public final class Recorder implements ModelRecorder {

    /** Creates a recorder. */
    public Recorder() {}

    @Override
    public LanguageModel recording(ModelConfig config, LanguageModel model, String directory) {
        return new RecordingModel(model, Recordings.write(config.name(), Path.of(directory)));
    }
}
