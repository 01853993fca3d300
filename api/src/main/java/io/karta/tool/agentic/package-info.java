/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Tools that delegate to other tools or to a model: {@link io.karta.tool.agentic.UnfoldingTool},
 * {@link io.karta.tool.agentic.PlaybookTool}, {@link io.karta.tool.agentic.StateMachineTool} and
 * {@link io.karta.tool.agentic.OrchestratingTool}. Depends on {@code io.karta.ai}, {@code io.karta.tool.schema} and the
 * packages below them.
 */
@NullMarked
package io.karta.tool.agentic;

import org.jspecify.annotations.NullMarked;
