/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

/**
 * An orchestrator's process begins. A child knows what its parent knows: what stands before this is somebody else's.
 *
 * @param process its id
 * @param orchestrator whose it is: in open mode the goal may be of another agent
 */
record OrchestrationStarted(String process, String orchestrator) {}
