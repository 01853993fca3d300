/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** What a call of a model costs beside what the model takes. */
@NullMarked
package io.karta.benchmarks.models;

import org.jspecify.annotations.NullMarked;
