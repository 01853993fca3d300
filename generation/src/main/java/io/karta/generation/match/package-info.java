/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Matching of text that models write against names, numbers and truth values:
 * {@link io.karta.generation.match.NameMatcher} and {@link io.karta.generation.match.ProseChoice} find the constant
 * that a text means. Depends on {@code json} and {@code type}.
 */
@NullMarked
package io.karta.generation.match;

import org.jspecify.annotations.NullMarked;
