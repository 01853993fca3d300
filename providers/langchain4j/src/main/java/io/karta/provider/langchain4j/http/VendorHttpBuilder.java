/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;

/** Hands LangChain4j one connection that is already made; the times it would set are bounded per call. */
public record VendorHttpBuilder(VendorHttp connection, Duration connectTimeout, Duration readTimeout)
        implements HttpClientBuilder {

    @Override
    public HttpClientBuilder connectTimeout(Duration time) {
        return this;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration time) {
        return this;
    }

    @Override
    public HttpClient build() {
        return connection;
    }
}
