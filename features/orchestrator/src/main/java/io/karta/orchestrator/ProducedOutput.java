/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

/** Implementation of {@link StepOutput}. */
record ProducedOutput(Strategy.Step step, String instruction, Object value, String text) implements StepOutput {}
