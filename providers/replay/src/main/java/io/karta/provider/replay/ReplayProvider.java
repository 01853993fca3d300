/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * Provider of models that answer from recordings.
 *
 * <pre>{@code
 * karta.models.best.provider=replay
 * karta.models.best.dir=src/test/recordings
 * }</pre>
 */
public final class ReplayProvider implements LanguageModelProvider {

    /** {@value}: the name of this provider in the configuration. */
    public static final String NAME = "replay";

    /** {@value}: the key of the directory with the recordings of a model. */
    public static final String DIR = "dir";

    /** Creates the provider. */
    public ReplayProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        Set<String> unknown = new TreeSet<>(config.properties().keySet());
        unknown.remove(DIR);
        if (!unknown.isEmpty()) {
            throw Messages.unknownKey(config.name(), unknown.iterator().next());
        }
        String directory = config.properties().get(DIR);
        if (directory == null) {
            throw Messages.noDirectory(config.name());
        }
        return ReplayingModel.of(config.name(), Path.of(directory));
    }
}
