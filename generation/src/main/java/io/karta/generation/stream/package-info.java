/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Reading of an answer while it arrives: {@link io.karta.generation.stream.StreamedStructure} collects the members
 * that are complete. Depends on {@code json}, {@code type}, {@code match} and {@code bind}.
 */
@NullMarked
package io.karta.generation.stream;

import org.jspecify.annotations.NullMarked;
