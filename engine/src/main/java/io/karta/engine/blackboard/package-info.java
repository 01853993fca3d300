/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * The blackboard of a process and its views. Depends on {@code definition}.
 *
 * <p>Main types: {@link io.karta.engine.blackboard.ProcessBlackboard} holds the objects of a process;
 * {@link io.karta.engine.blackboard.ActionBlackboard} collects the changes of one running action.
 */
@NullMarked
package io.karta.engine.blackboard;

import org.jspecify.annotations.NullMarked;
