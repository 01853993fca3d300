/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.engine.call.EmbeddingCatalog;
import io.karta.engine.call.ModelCatalog;
import java.util.List;
import java.util.Set;

/**
 * Models of one application.
 *
 * @param closeable the models that were created here and hold resources
 * @param described the names of language models, each with its provider
 * @param isScripted whether a script answers, because no language model is configured
 * @param warnings problems of models that the application does not use
 */
public record DeployedModels(
        ModelCatalog catalog,
        EmbeddingCatalog embeddings,
        List<AutoCloseable> closeable,
        Set<String> described,
        boolean isScripted,
        List<String> warnings) {}
