/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The tool loop: offers tools to a model, runs its calls and calls it again. Depends on {@code guard} and the packages
 * below it.
 *
 * <p>Main types: {@link io.karta.engine.tool.ToolLoop} runs one dialogue;
 * {@link io.karta.engine.tool.ToolCaller} runs calls of tools;
 * {@link io.karta.engine.tool.Toolkit} holds the tools of a prompt.
 */
@NullMarked
package io.karta.engine.tool;

import org.jspecify.annotations.NullMarked;
