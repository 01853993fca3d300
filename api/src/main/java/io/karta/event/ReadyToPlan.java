/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** A process is about to look for its way to the goal, from what it knows now. */
public interface ReadyToPlan extends ProcessEvent {}
