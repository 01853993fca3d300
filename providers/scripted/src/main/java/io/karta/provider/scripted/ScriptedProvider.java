/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.util.function.Predicate.not;

import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import java.util.Optional;

/**
 * Provider of models that answer from a script.
 *
 * <pre>{@code
 * karta.models.fast.provider=scripted
 * karta.models.fast.script=scripts/complaints.yaml        # on the class path, else a file
 * }</pre>
 *
 * <p>The default of the key is {@value #DEFAULT_SCRIPT} of the application. Without that script, answers are artificial
 * values of the requested type. All problems of a script are reported when the model is created.
 */
public final class ScriptedProvider implements LanguageModelProvider {

    /** {@value}: the name of this provider in the configuration. */
    public static final String NAME = "scripted";

    /** {@value}: the key of the location of a model's script. Default: {@value #DEFAULT_SCRIPT}, if it exists. */
    public static final String SCRIPT = "script";

    /** {@value}: the default location of a script. */
    public static final String DEFAULT_SCRIPT = "META-INF/karta/script.yaml";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        config.properties().keySet().stream()
                .filter(not(SCRIPT::equals))
                .sorted()
                .findFirst()
                .ifPresent(key -> {
                    throw Messages.unknownKey(config.name(), key);
                });
        return new ScriptedLanguageModel(config.name(), script(config), config.timeout());
    }

    private static Script script(ModelConfig config) {
        var location = Optional.ofNullable(config.properties().get(SCRIPT));
        return location.map(place -> ScriptFile.find(place).orElseThrow(() -> Messages.noScript(config.name(), place)))
                .or(() -> ScriptFile.resource(DEFAULT_SCRIPT))
                .map(file -> Script.parse(file.text(), file.place()))
                .orElseGet(() -> Script.builder().build());
    }
}
