/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** Event: a process was created; nothing has run yet. */
public interface ProcessCreated extends ProcessEvent {}
