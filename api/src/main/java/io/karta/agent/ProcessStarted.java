/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** A process begins to run. It is sent once. */
public interface ProcessStarted extends ProcessEvent {}
