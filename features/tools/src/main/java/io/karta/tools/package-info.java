/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Groups of tools that come with Karta. */
@NullMarked
package io.karta.tools;

import org.jspecify.annotations.NullMarked;
