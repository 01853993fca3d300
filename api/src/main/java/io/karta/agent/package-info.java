/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Annotations and definitions of agents: {@link io.karta.agent.Agent}, {@link io.karta.agent.Action}, {@link io.karta.agent.AchievesGoal}
 * and what an action may return, {@link io.karta.agent.Outcome}. Depends on no other package of Karta.
 */
@NullMarked
package io.karta.agent;

import org.jspecify.annotations.NullMarked;
