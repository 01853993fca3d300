/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Health of a platform: {@link io.karta.health.PlatformHealth} is what {@code AgentPlatform.health} measures. Depends
 * on no other package.
 */
@NullMarked
package io.karta.health;

import org.jspecify.annotations.NullMarked;
