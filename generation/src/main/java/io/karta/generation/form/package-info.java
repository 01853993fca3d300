/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Forms that people fill in: {@link io.karta.generation.form.FormModel} describes the fields, {@link
 * io.karta.generation.form.FormModelWriter} derives it from a type, and {@link io.karta.generation.form.FormLabel}
 * determines the label of a field. Depends on {@code annotation}, {@code json}, {@code result}, {@code type} and
 * {@code prompt}.
 */
@NullMarked
package io.karta.generation.form;

import org.jspecify.annotations.NullMarked;
