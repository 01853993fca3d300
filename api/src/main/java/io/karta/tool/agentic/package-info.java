/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Tools that consist of other tools: {@link io.karta.tool.agentic.UnfoldingTool},
 * {@link io.karta.tool.agentic.PlaybookTool}, {@link io.karta.tool.agentic.StateMachineTool} and
 * {@link io.karta.tool.agentic.OrchestratingTool}. Depends on {@code io.karta.ai}.
 */
@NullMarked
package io.karta.tool.agentic;

import org.jspecify.annotations.NullMarked;
