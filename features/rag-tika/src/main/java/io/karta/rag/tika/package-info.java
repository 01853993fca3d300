/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Reader of office documents, PDF and books with Apache Tika. Main type: {@link io.karta.rag.tika.TikaReader}.
 * Depends on {@code karta-rag} and Tika.
 */
@NullMarked
package io.karta.rag.tika;

import org.jspecify.annotations.NullMarked;
