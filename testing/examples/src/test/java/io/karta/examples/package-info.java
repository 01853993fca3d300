/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */

/** Agents as users write them. */
@NullMarked
package io.karta.examples;

import org.jspecify.annotations.NullMarked;
