/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Records what models are asked and answer, and answers from recordings. */
@NullMarked
package io.karta.provider.replay;

import org.jspecify.annotations.NullMarked;
