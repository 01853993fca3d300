/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Events of processes, actions, model calls and tools, sent to CDI observers and
 * {@link io.karta.process.OutputChannel}s. Depends on {@code io.karta.process}, {@code io.karta.guard} and
 * {@code io.karta.tool}.
 */
@NullMarked
package io.karta.event;

import org.jspecify.annotations.NullMarked;
