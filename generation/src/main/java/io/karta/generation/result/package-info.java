/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Result of reading an answer: {@link io.karta.generation.result.ReadResult}, its {@link
 * io.karta.generation.result.Problem}s, and the exceptions of this module. Depends on {@code json}.
 */
@NullMarked
package io.karta.generation.result;

import org.jspecify.annotations.NullMarked;
