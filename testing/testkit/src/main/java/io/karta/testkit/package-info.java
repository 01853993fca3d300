/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Runs agents without a network. */
@NullMarked
package io.karta.testkit;

import org.jspecify.annotations.NullMarked;
