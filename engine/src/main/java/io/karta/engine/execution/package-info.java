/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The execution of single actions: arguments, recorded results, journal entries. Depends on {@code process},
 *         {@code prompt} and the packages below them.
 *
 * <p>Main types: {@link io.karta.engine.execution.ActionExecution} runs one action once;
 * {@link io.karta.engine.execution.StepReplayLog} replays recorded results of models and tools.
 */
@NullMarked
package io.karta.engine.execution;

import org.jspecify.annotations.NullMarked;
