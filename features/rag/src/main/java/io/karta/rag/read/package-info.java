/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Readers of documents and the chunker. Main types: {@link io.karta.rag.read.DocumentReader}, {@link
 * io.karta.rag.read.Chunker}. Depends on the content, the API and jsoup.
 */
@NullMarked
package io.karta.rag.read;

import org.jspecify.annotations.NullMarked;
