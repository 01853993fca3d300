/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Ingestion of documents from a source into a store. Main types: {@link io.karta.rag.ingest.DocumentSource}, {@link
 * io.karta.rag.ingest.Ingestion}. Depends on readers, the store interfaces and the API.
 */
@NullMarked
package io.karta.rag.ingest;

import org.jspecify.annotations.NullMarked;
