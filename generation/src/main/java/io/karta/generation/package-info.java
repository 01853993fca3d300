/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Java types to what a model writes, and back. */
@NullMarked
package io.karta.generation;

import org.jspecify.annotations.NullMarked;
