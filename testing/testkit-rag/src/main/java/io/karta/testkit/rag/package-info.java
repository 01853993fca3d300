/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Contract of the stores of knowledge bases. Main type: {@link io.karta.testkit.rag.KnowledgeStoreContract}. */
@NullMarked
package io.karta.testkit.rag;

import org.jspecify.annotations.NullMarked;
