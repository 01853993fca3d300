/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The interface between the engine and traces and metrics: {@link io.karta.observation.Instrumentation} receives the
 * {@linkplain io.karta.observation.Operation operations} of the engine around their execution. Depends on process,
 * model, message and spi. CDI events ({@code io.karta.event}) report what has happened; an instrumentation is active
 * while it happens, on its thread.
 */
@NullMarked
package io.karta.observation;

import org.jspecify.annotations.NullMarked;
