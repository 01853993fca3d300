/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Chat models and embedding models of LangChain4j as models of Karta:
 * {@link io.karta.provider.langchain4j.LangChain4jModel}, {@link io.karta.provider.langchain4j.LangChain4jEmbeddings},
 * and providers for models that are beans. Depends on LangChain4j, and on {@code io.karta.provider.http} for the
 * translation of failures.
 */
@NullMarked
package io.karta.provider.langchain4j;

import org.jspecify.annotations.NullMarked;
