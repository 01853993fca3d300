/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Events and log entries about processes. Depends on {@code call}, {@code tool} and the packages below them.
 *
 * <p>Main types: {@link io.karta.engine.event.ProcessEvents} sends events to observers;
 * {@link io.karta.engine.event.ProcessLog} logs what the verbosity of a process asks for.
 */
@NullMarked
package io.karta.engine.event;

import org.jspecify.annotations.NullMarked;
