/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Prompt runners and the dialogues with models behind them. Depends on {@code tool} and the packages below it.
 *
 * <p>Main types: {@link io.karta.engine.prompt.AiFactory} creates the entry point to models;
 * {@link io.karta.engine.prompt.ModelPromptRunner} runs prompts;
 * {@link io.karta.engine.prompt.ModelDialogue} is one dialogue with a model.
 */
@NullMarked
package io.karta.engine.prompt;

import org.jspecify.annotations.NullMarked;
