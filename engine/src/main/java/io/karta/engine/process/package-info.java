/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Processes: life cycle, journal writer, answers, children,
 * recovery and explanations. Depends on {@code event} and the packages below it; runs actions only through
 * {@link io.karta.engine.process.ProcessLoop}.
 *
 * <p>Main types: {@link io.karta.engine.process.JournaledProcess} is a process;
 * {@link io.karta.engine.process.ProcessRegistry} keeps the processes of a node;
 * {@link io.karta.engine.process.Recovery} takes over processes of failed nodes.
 */
@NullMarked
package io.karta.engine.process;

import org.jspecify.annotations.NullMarked;
