/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Agents made of words: an instruction, a model, tools, and other agents to hand over to. */
@NullMarked
package io.karta.llmagent;

import org.jspecify.annotations.NullMarked;
