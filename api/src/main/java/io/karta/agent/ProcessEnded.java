/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** A process has ended for good. It is sent once. Its status says how. */
public interface ProcessEnded extends ProcessEvent {}
