/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Stores of knowledge bases and what they can search, behind small interfaces. Main types: {@link
 * io.karta.rag.store.KnowledgeStore}, {@link io.karta.rag.store.MetadataFilter}. Depends on the content and the API.
 */
@NullMarked
package io.karta.rag.store;

import org.jspecify.annotations.NullMarked;
