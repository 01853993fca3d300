/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Store of knowledge bases in PostgreSQL with the extension pgvector. Main type: {@link
 * io.karta.rag.pgvector.PgvectorStore}. Depends on {@code karta-rag} and JDBC.
 */
@NullMarked
package io.karta.rag.pgvector;

import org.jspecify.annotations.NullMarked;
