/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import java.util.Optional;

/**
 * Keys that only Gemini supports.
 *
 * @param seed makes answers repeatable, as far as the model supports it
 * @param cachedContent name of content that is stored at Google
 */
record GeminiSettings(Optional<Integer> seed, Optional<String> cachedContent) {}
