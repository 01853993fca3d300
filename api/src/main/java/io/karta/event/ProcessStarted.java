/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** A process begins to run. It is sent once. */
public interface ProcessStarted extends ProcessEvent {}
