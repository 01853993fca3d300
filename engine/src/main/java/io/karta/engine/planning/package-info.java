/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The planning loop and the supervisor. Depends on {@code execution} and the packages below it.
 *
 * <p>Main types: {@link io.karta.engine.planning.PlanningLoop} observes, plans and runs actions;
 * {@link io.karta.engine.planning.Supervisor} lets a model choose actions.
 */
@NullMarked
package io.karta.engine.planning;

import org.jspecify.annotations.NullMarked;
