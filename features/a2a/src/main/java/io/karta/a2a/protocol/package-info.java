/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** The messages of A2A in versions 1.0 and 0.3: what clients send, and what they receive. Knows no process. */
@NullMarked
package io.karta.a2a.protocol;

import org.jspecify.annotations.NullMarked;
