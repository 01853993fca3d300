/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

/**
 * Marks on the blackboard that the output of the step that runs now must be validated.
 *
 * @param step the id of the step
 */
record ValidationRequired(String step) {}
