/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Threads and timers of one platform. Depends on nothing else in the engine.
 *
 * <p>Main types: {@link io.karta.engine.concurrent.EngineTimer} runs work after a delay and limits calls;
 * {@link io.karta.engine.concurrent.InterruptibleThreads} interrupts the threads that work for a process.
 */
@NullMarked
package io.karta.engine.concurrent;

import org.jspecify.annotations.NullMarked;
