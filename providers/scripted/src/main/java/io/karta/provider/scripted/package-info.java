/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Models of scripted. */
@NullMarked
package io.karta.provider.scripted;

import org.jspecify.annotations.NullMarked;
