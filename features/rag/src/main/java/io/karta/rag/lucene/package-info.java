/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Store of a knowledge base in an embedded index of Lucene. Main type: {@link io.karta.rag.lucene.LuceneStore}. Depends
 * on the store interfaces and Lucene.
 */
@NullMarked
package io.karta.rag.lucene;

import org.jspecify.annotations.NullMarked;
