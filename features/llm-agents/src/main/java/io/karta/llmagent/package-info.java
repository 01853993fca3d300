/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * LLM agents, which consist of an instruction, a model, tools and sub-agents. Main types: {@link
 * io.karta.llmagent.LlmAgent}, {@link io.karta.agent.llm.DeclarativeLlmAgent}. Depends on the API only.
 */
@NullMarked
package io.karta.llmagent;

import org.jspecify.annotations.NullMarked;
