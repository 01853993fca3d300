/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Providers of language and embedding models of Ollama. Main types: {@link io.karta.provider.ollama.OllamaProvider} and
 * the protocol with its request writer and stream reader. Depends on the API and on {@code io.karta.provider.http}.
 */
@NullMarked
package io.karta.provider.ollama;

import org.jspecify.annotations.NullMarked;
