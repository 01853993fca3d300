/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Language and embedding models that answer from a script, without a network, for tests and demonstrations. Main types:
 * {@link io.karta.provider.scripted.Script}, {@link io.karta.provider.scripted.Rule}, {@link
 * io.karta.provider.scripted.ScriptedLanguageModel}. Depends on the API and SnakeYAML.
 */
@NullMarked
package io.karta.provider.scripted;

import org.jspecify.annotations.NullMarked;
