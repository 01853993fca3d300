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
 * The models of one application.
 *
 * @param closeable what was made here and keeps something open
 * @param described the names of language models, each with its provider
 * @param isScripted whether a script plays the language model, as nobody has configured one
 * @param warnings what is wrong with models that nobody is seen to use
 */
public record DeployedModels(
        ModelCatalog catalog,
        EmbeddingCatalog embeddings,
        List<AutoCloseable> closeable,
        Set<String> described,
        boolean isScripted,
        List<String> warnings) {}
