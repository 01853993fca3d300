/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.ai.ModelException;
import io.karta.spi.ModelConfig;
import java.util.Collection;

/** Every mistake with embeddings that the engine reports. Codes are never reused. */
final class EmbeddingMessages {

    private EmbeddingMessages() {}

    static AgentException unknown(String name, Collection<String> known) {
        return new AgentException(
                ("KARTA-854: there is no embedding model '%s'. Embedding models are: %s. Use one of these, or "
                                + "configure %s%s.%s.")
                        .formatted(name, listed(known), ConfigKeys.EMBEDDINGS, name, ConfigKeys.PROVIDER));
    }

    static AgentException noDefault(Collection<String> known) {
        return new AgentException(
                ("KARTA-855: no default embedding model is chosen. Embedding models are: %s. Set %s to one of them, or configure "
                                + "one with %s<name>.%s.")
                        .formatted(
                                listed(known),
                                ConfigKeys.DEFAULT_EMBEDDING,
                                ConfigKeys.EMBEDDINGS,
                                ConfigKeys.PROVIDER));
    }

    static AgentException blank(String model, int place, int of) {
        return new AgentException(
                "KARTA-856: text %d of %d for embedding model '%s' is blank, and means nothing. Leave it out."
                        .formatted(place + 1, of, model));
    }

    static ModelException otherNumber(String model, int texts, int embeddings) {
        return new ModelException(
                "KARTA-857: embedding model '%s' answered %d texts with %d embeddings. Lower its batch-size, or look at its server."
                        .formatted(model, texts, embeddings),
                ModelException.Kind.SERVER_ERROR,
                null);
    }

    static AgentException otherDimensions(ModelConfig model, int wanted, int got) {
        return new AgentException(
                "KARTA-858: embedding model '%s' makes embeddings of %d dimensions where %d are wanted. Correct %s or %s."
                        .formatted(
                                model.name(),
                                got,
                                wanted,
                                model.key(ConfigKeys.DIMENSIONS),
                                model.key(ConfigKeys.MODEL)));
    }

    static ModelException timedOut(ModelConfig model, Throwable cause) {
        return new ModelException(
                "KARTA-859: embedding model '%s' did not answer within %s. Raise %s, or lower %s."
                        .formatted(
                                model.name(),
                                model.timeout(),
                                model.key(ConfigKeys.TIMEOUT),
                                model.key(ConfigKeys.BATCH_SIZE)),
                ModelException.Kind.TIMEOUT,
                cause);
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
