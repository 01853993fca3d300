/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Measures knowledge bases. */
@NullMarked
package io.karta.benchmarks.knowledge;

import org.jspecify.annotations.NullMarked;
