/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Finds the cheapest plan to a goal over compiled facts, and explains it. */
@NullMarked
package io.karta.planner;

import org.jspecify.annotations.NullMarked;
