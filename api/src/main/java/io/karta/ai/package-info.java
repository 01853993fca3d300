/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Calling language models from an action. */
@NullMarked
package io.karta.ai;

import org.jspecify.annotations.NullMarked;
