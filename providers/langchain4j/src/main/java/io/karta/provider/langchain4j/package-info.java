/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Models of langchain4j. */
@NullMarked
package io.karta.provider.langchain4j;

import org.jspecify.annotations.NullMarked;
