/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Annotations and definitions of agents: {@link io.karta.agent.Agent}, {@link io.karta.agent.Action},
 * {@link io.karta.agent.AchievesGoal} and {@link io.karta.agent.Outcome}, the result of an action. Lowest package of
 * the API: depends only on {@code io.karta.generation}.
 */
@NullMarked
package io.karta.agent;

import org.jspecify.annotations.NullMarked;
