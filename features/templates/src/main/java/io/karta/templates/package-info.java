/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Prompts from Jinja templates. */
@NullMarked
package io.karta.templates;

import org.jspecify.annotations.NullMarked;
