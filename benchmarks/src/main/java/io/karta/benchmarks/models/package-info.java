/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Measures the overhead of model calls: time and memory in addition to those of the model. */
@NullMarked
package io.karta.benchmarks.models;

import org.jspecify.annotations.NullMarked;
