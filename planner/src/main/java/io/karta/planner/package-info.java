/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Planning over facts, actions and goals: {@link io.karta.planner.Domain} defines them,
 * {@link io.karta.planner.Planner} finds the cheapest {@link io.karta.planner.Plan} or proves that there is none, and
 * both results explain themselves. This is the top package: it may depend on {@code search} and {@code collection}.
 */
@NullMarked
package io.karta.planner;

import org.jspecify.annotations.NullMarked;
