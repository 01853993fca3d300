/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Conversion of messages, tools, schemas and responses between Karta's types and LangChain4j's types.
 *
 * <p>Internal. Main types: {@link io.karta.provider.langchain4j.mapping.RequestMapper},
 * {@link io.karta.provider.langchain4j.mapping.ResponseMapper}. Depends on LangChain4j, {@code io.karta.message},
 * {@code io.karta.model} and {@code io.karta.generation}; on no other package of this module.
 */
@NullMarked
package io.karta.provider.langchain4j.mapping;

import org.jspecify.annotations.NullMarked;
