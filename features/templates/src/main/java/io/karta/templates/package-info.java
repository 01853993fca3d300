/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Prompts from Jinja templates. Main type: {@link io.karta.templates.JinjaRenderer}. Depends on the API and Jinjava.
 */
@NullMarked
package io.karta.templates;

import org.jspecify.annotations.NullMarked;
