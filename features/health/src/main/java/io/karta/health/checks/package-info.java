/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Health checks of agents for MicroProfile Health: {@link io.karta.health.checks.ReadinessCheck} and
 * {@link io.karta.health.checks.LivenessCheck}. Depends on the API of Karta only.
 */
@NullMarked
package io.karta.health.checks;

import org.jspecify.annotations.NullMarked;
