/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static io.karta.cdi.Messages.didYouMean;
import static io.karta.cdi.Messages.excerpt;
import static io.karta.cdi.Messages.problem;

import io.karta.agent.ConfigKeys;
import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.Collection;

/** Every mistake with embedding models. */
final class EmbeddingMessages {

    private EmbeddingMessages() {}

    static DeploymentException none(String who, Collection<String> providers) {
        return problem(
                ("KARTA-475: %s wants embeddings, but no embedding model is configured. Set %s<name>.%s (the providers"
                                + " are: %s), or an environment variable such as OPENAI_API_KEY,"
                                + " GEMINI_API_KEY, MISTRAL_API_KEY or OLLAMA_BASE_URL; or add a @Named"
                                + " bean of type EmbeddingModel; or, for a demonstration, add karta-provider-scripted"
                                + " and set %s=true.")
                        .formatted(
                                who,
                                ConfigKeys.EMBEDDINGS,
                                ConfigKeys.PROVIDER,
                                Definitions.list(providers),
                                ConfigKeys.SCRIPTED_ANSWERS));
    }

    static DeploymentException noDefault(Collection<String> models, String from) {
        return problem("KARTA-476: %s %s as embedding models, and none is the default. Set %s to one of: %s."
                .formatted(
                        Definitions.list(models), from, ConfigKeys.DEFAULT_EMBEDDING, Definitions.list(models, "or")));
    }

    static DeploymentException unknown(Setting setting, Collection<String> models) {
        return problem(
                ("KARTA-477: %s is %s, but there is no such embedding model.%s The embedding models are: %s. Correct the"
                                + " name, or set %s%s.%s.")
                        .formatted(
                                setting.key(),
                                excerpt(setting.value()),
                                didYouMean(SimilarNames.findClosest(setting.value(), models)),
                                Definitions.list(models),
                                ConfigKeys.EMBEDDINGS,
                                excerpt(setting.value()),
                                ConfigKeys.PROVIDER));
    }

    static DeploymentException providerFailed(String model, String provider, RuntimeException cause) {
        return new DeploymentException(
                ("KARTA-478: provider %s could not make embedding model %s (%s). Look at the cause, and at the keys below"
                                + " %s%s.")
                        .formatted(provider, model, cause.getClass().getSimpleName(), ConfigKeys.EMBEDDINGS, model),
                cause);
    }
}
