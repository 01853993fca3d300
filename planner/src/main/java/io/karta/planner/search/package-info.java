/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Search for the cheapest sequence of operators over bit states: {@link io.karta.planner.search.AStar} with the lower
 * bound {@link io.karta.planner.search.LmCut} on a {@link io.karta.planner.search.SearchTask}. Knows neither domains
 * nor plans. Depends on {@code collection}.
 */
@NullMarked
package io.karta.planner.search;

import org.jspecify.annotations.NullMarked;
