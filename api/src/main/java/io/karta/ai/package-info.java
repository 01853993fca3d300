/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Calls of models with prompts and tools: {@link io.karta.ai.Ai}, {@link io.karta.ai.PromptRunner} and
 * {@link io.karta.ai.Tool}. Depends on {@code io.karta.model}, {@code io.karta.tool} with {@code tool.schema} and
 * {@code tool.method}, {@code io.karta.guard}, and the packages below them.
 */
@NullMarked
package io.karta.ai;

import org.jspecify.annotations.NullMarked;
