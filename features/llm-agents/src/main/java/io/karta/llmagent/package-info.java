/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** LLM agents: an instruction, a model, tools, and agents to transfer to. */
@NullMarked
package io.karta.llmagent;

import org.jspecify.annotations.NullMarked;
