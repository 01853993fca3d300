/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Agents, their goals and their processes. */
@NullMarked
package io.karta.agent;

import org.jspecify.annotations.NullMarked;
