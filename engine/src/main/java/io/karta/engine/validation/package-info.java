/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Rules that a deployment checks for each agent. Depends on {@code definition} and {@code domain}.
 *
 * <p>Main types: {@link io.karta.engine.validation.ReachabilityRules} finds goals and actions that can never run;
 * {@link io.karta.engine.validation.GoalStarts} settles the inputs of goals.
 */
@NullMarked
package io.karta.engine.validation;

import org.jspecify.annotations.NullMarked;
