/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.OutputChannel.OutputEvent;

/** Event: an action reported its progress: {@code context.progress("3 of 10")}. */
public interface ProgressUpdated extends OutputEvent {}
