/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Probes of what a platform depends on: {@link io.karta.engine.health.StoreProbe} asks the process store,
 * {@link io.karta.engine.health.TimerProbe} observes the timers. Depends on the API only.
 */
@NullMarked
package io.karta.engine.health;

import org.jspecify.annotations.NullMarked;
