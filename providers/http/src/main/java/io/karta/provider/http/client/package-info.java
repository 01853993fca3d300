/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * HTTP client of a model: {@link io.karta.provider.http.client.ModelHttpClient} with deadlines, interrupts, stale
 * connections, HTTP/2 streams, proxies and TLS. Depends on the JDK only.
 */
@NullMarked
package io.karta.provider.http.client;

import org.jspecify.annotations.NullMarked;
