/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Processes as tasks: which goal a message starts or which question it answers, what clients see of a process, and the
 * events that follow.
 */
@NullMarked
package io.karta.a2a.task;

import org.jspecify.annotations.NullMarked;
