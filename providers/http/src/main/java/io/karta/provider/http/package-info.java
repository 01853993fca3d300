/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Foundation of the clients of all vendors. A client supplies a {@link io.karta.provider.http.Vendor} and a {@link
 * io.karta.provider.http.ModelProtocol}; {@link io.karta.provider.http.HttpModel} and {@link
 * io.karta.provider.http.HttpEmbeddings} add HTTP, credentials, streams, and the vendor's errors as {@link
 * io.karta.model.ModelException}. Depends on the API and on the JDK.
 */
@NullMarked
package io.karta.provider.http;

import org.jspecify.annotations.NullMarked;
