/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Declarations of LLM agents: interfaces whose methods a model answers. Main types: {@link
 * io.karta.agent.llm.DeclarativeLlmAgent}, {@link io.karta.agent.llm.AgentCallback}.
 */
@NullMarked
package io.karta.agent.llm;

import org.jspecify.annotations.NullMarked;
