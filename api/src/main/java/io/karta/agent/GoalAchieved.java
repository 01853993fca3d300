/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** The action that achieves the goal has run; the process completes. */
public interface GoalAchieved extends ProcessEvent {}
