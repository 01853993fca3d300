/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Models of Mistral. */
@NullMarked
package io.karta.provider.mistral;

import org.jspecify.annotations.NullMarked;
