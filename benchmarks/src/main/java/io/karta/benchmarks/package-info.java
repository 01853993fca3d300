/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Runs all benchmarks, fully or in a short mode. */
@NullMarked
package io.karta.benchmarks;

import org.jspecify.annotations.NullMarked;
