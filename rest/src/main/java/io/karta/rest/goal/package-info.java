/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Resources that start processes: agents, goals and requests to find a goal. Internal; depends on
 * {@link io.karta.rest.process}. Main types: {@link io.karta.rest.goal.GoalCalls},
 * {@link io.karta.rest.goal.ProcessRunner}.
 */
@NullMarked
package io.karta.rest.goal;

import org.jspecify.annotations.NullMarked;
