/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Knowledge bases: documents that models search and cite. Main types: {@link io.karta.rag.KnowledgeBase}, {@link
 * io.karta.rag.RagTools}, {@link io.karta.rag.Cited}. Depends on the other packages of this module and the API.
 */
@NullMarked
package io.karta.rag;

import org.jspecify.annotations.NullMarked;
