/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** A process rests: it is stuck, or waits. Its status says which. */
public interface ProcessRested extends ProcessEvent {}
