/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Annotations that describe types to models and people, such as {@link io.karta.generation.annotation.Guide}, {@link
 * io.karta.generation.annotation.Generable} and {@link io.karta.generation.annotation.FormField}. Depends on no other
 * package of Karta.
 */
@NullMarked
package io.karta.generation.annotation;

import org.jspecify.annotations.NullMarked;
