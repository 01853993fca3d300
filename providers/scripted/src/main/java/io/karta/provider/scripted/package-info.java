/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** A model that answers from a script, without a network. */
@NullMarked
package io.karta.provider.scripted;

import org.jspecify.annotations.NullMarked;
