/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Runs of agents: {@link io.karta.process.AgentInvocation} starts one, {@link io.karta.process.AgentProcess} is one,
 * {@link io.karta.process.AgentPlatform} finds them. Depends on {@code io.karta.agent} and {@code io.karta.message}.
 */
@NullMarked
package io.karta.process;

import org.jspecify.annotations.NullMarked;
