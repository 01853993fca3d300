/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * HTTP connections to vendors: time limits, cancellation, error responses, corrections of responses before LangChain4j reads them.
 *
 * <p>Internal. Main types: {@link io.karta.provider.langchain4j.http.VendorHttp}, {@link io.karta.provider.langchain4j.http.Call},
 * {@link io.karta.provider.http.ErrorResponseReader}. Depends on LangChain4j's HTTP client API and {@code io.karta.model};
 * on no other package of this module.
 */
@NullMarked
package io.karta.provider.langchain4j.http;

import org.jspecify.annotations.NullMarked;
