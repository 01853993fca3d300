/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** Event: the action that achieves the goal has run; the process completes. */
public interface GoalAchieved extends ProcessEvent {}
