/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Observations of what the engine does, for traces and metrics: {@link io.karta.engine.observation.Observations}
 * starts them, {@link io.karta.engine.observation.ObservedRun} is that of a process. Depends on the API only.
 */
@NullMarked
package io.karta.engine.observation;

import org.jspecify.annotations.NullMarked;
