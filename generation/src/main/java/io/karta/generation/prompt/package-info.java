/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Texts about types for prompts: {@link io.karta.generation.prompt.PromptFragmentWriter} writes instructions for
 * answers, {@link io.karta.generation.prompt.DescriptionWriter} and {@link io.karta.generation.prompt.TypeScriptWriter}
 * describe a type. Depends on {@code annotation}, {@code json}, {@code result} and {@code type}.
 */
@NullMarked
package io.karta.generation.prompt;

import org.jspecify.annotations.NullMarked;
