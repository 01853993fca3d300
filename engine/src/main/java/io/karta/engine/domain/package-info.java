/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Planning domains that are compiled from definitions, and the styles in which a process plans. Depends on
 * {@code definition} and {@code blackboard}.
 *
 * <p>Main types: {@link io.karta.engine.domain.CompiledAgent} translates between an agent and the planner;
 * {@link io.karta.engine.domain.PlanningStyle} selects plans;
 * {@link io.karta.engine.domain.ProcessInputs} checks whether a goal can be reached.
 */
@NullMarked
package io.karta.engine.domain;

import org.jspecify.annotations.NullMarked;
