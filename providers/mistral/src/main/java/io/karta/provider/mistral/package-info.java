/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Providers of language and embedding models of Mistral. Main types: {@link io.karta.provider.mistral.MistralProvider}
 * and the dialect of the API. Depends on the API and on {@code io.karta.provider.openai}.
 */
@NullMarked
package io.karta.provider.mistral;

import org.jspecify.annotations.NullMarked;
