/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** What models may call: tools, and how methods become tools. */
@NullMarked
package io.karta.tool;

import org.jspecify.annotations.NullMarked;
