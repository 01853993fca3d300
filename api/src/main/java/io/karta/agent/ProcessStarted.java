/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** A process was started for the first time. */
public interface ProcessStarted extends ProcessEvent {}
