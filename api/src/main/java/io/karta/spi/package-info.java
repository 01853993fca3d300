/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** What others implement: models, stores. */
@NullMarked
package io.karta.spi;

import org.jspecify.annotations.NullMarked;
