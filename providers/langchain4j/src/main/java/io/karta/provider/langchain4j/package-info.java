/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** The one adapter between language models and the chat models of LangChain4j; what the modules of vendors are made with. */
@NullMarked
package io.karta.provider.langchain4j;

import org.jspecify.annotations.NullMarked;
