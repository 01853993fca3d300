/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

/**
 * Marks the start of an orchestration on the blackboard. A child sees the objects of its parent, so entries before this
 * one belong to others.
 *
 * @param process the id of the process
 * @param orchestrator the name of the orchestrator; in open mode the goal may belong to another agent
 */
record OrchestrationStarted(String process, String orchestrator) {}
