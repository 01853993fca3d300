/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Provider of models of Anthropic, called through the Messages API. Main types:
 * {@link io.karta.provider.anthropic.AnthropicProvider} and the protocol with its request writer, response reader and
 * stream reader. Depends on the API and on {@code io.karta.provider.http}.
 */
@NullMarked
package io.karta.provider.anthropic;

import org.jspecify.annotations.NullMarked;
