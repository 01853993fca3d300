/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Selection of an agent or a goal for a text: {@link io.karta.autonomy.Ranking} contains a model's ratings of the
 * candidates, {@link io.karta.autonomy.GoalChoiceApprover} approves a choice, and {@link
 * io.karta.autonomy.AutonomyException} reports that there is none. Depends on {@code io.karta.agent} and {@code
 * io.karta.generation}.
 */
@NullMarked
package io.karta.autonomy;

import org.jspecify.annotations.NullMarked;
