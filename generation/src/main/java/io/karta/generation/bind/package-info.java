/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Binding of JSON to Java values and back: {@link io.karta.generation.bind.Aligner} reads, {@link
 * io.karta.generation.bind.ValueWriter} writes, and {@link io.karta.generation.bind.AnswerReader} chooses among the
 * JSON found in an answer. Depends on {@code annotation}, {@code json}, {@code result}, {@code type} and {@code match}.
 */
@NullMarked
package io.karta.generation.bind;

import org.jspecify.annotations.NullMarked;
