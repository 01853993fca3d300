/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Content of knowledge bases: documents with sections, as readers produce them, and chunks, as stores keep them. Main
 * types: {@link io.karta.rag.content.Document}, {@link io.karta.rag.content.Chunk}. Depends on the JDK.
 */
@NullMarked
package io.karta.rag.content;

import org.jspecify.annotations.NullMarked;
