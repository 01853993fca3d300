/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;

/** Every mistake with embeddings that the engine reports. Codes are never reused. */
final class EmbeddingMessages {

    private EmbeddingMessages() {}

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
}
