/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Runs agent processes. */
@NullMarked
package io.karta.engine;

import org.jspecify.annotations.NullMarked;
