/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * History of a process: {@link io.karta.process.history.ActionRun} is an action that ran,
 * {@link io.karta.process.history.ModelCall} a call of a model, and {@link io.karta.process.history.ProcessCommand} a
 * command of a caller. Depends on no other package.
 */
@NullMarked
package io.karta.process.history;

import org.jspecify.annotations.NullMarked;
