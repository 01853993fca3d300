/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Annotations, results and errors of tools: {@link io.karta.tool.LlmTool} marks a method that a model may call. Depends
 * on {@code io.karta.agent}, {@code io.karta.message} and {@code io.karta.process}. Tools themselves are in
 * {@code io.karta.ai}.
 */
@NullMarked
package io.karta.tool;

import org.jspecify.annotations.NullMarked;
