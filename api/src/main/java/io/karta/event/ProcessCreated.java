/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;

/** A process was made; nothing has run yet. */
public interface ProcessCreated extends ProcessEvent {}
