/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Processes of agents: {@link io.karta.process.AgentInvocation} starts one, {@link io.karta.process.AgentProcess}
 * represents one, {@link io.karta.process.AgentPlatform} finds them. Depends on {@code io.karta.agent} and
 * {@code io.karta.generation}.
 */
@NullMarked
package io.karta.process;

import org.jspecify.annotations.NullMarked;
