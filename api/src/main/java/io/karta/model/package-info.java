/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Language and embedding models: options of a call ({@link io.karta.model.LlmOptions}), requests, responses, and the
 * interfaces of providers ({@link io.karta.model.LanguageModelProvider}). Depends on {@code io.karta.agent} and
 * {@code io.karta.message}.
 */
@NullMarked
package io.karta.model;

import org.jspecify.annotations.NullMarked;
