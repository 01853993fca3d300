/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** What models may look things up in, and files that list it. */
@NullMarked
package io.karta.references;

import org.jspecify.annotations.NullMarked;
