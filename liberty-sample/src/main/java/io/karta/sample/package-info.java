/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** The support desk of a web shop. */
@NullMarked
package io.karta.sample;

import org.jspecify.annotations.NullMarked;
