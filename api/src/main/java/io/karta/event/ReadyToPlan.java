/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** Event: a process is about to plan. */
public interface ReadyToPlan extends ProcessEvent {}
