/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** Event: a process resumes after it was suspended, or after a node crash. */
public interface ProcessResumed extends ProcessEvent {}
