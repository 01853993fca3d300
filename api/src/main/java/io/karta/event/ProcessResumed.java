/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** A process continues after it rested, or after the node that ran it died. */
public interface ProcessResumed extends ProcessEvent {}
