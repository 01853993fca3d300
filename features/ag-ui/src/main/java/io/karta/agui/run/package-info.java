/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Runs of goals and chatbots: {@link io.karta.agui.run.GoalRuns} and {@link io.karta.agui.run.ChatRuns} start, resume
 * and show them, {@link io.karta.agui.run.RunDelivery} sends their events at the speed of the client. Depends on the
 * protocol, the API and chatbots.
 */
@NullMarked
package io.karta.agui.run;

import org.jspecify.annotations.NullMarked;
