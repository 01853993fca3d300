/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Measures agent processes. */
@NullMarked
package io.karta.benchmarks.processes;

import org.jspecify.annotations.NullMarked;
