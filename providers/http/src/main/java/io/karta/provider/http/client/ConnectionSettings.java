/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.net.http.HttpClient.Version;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Settings of the connection to the server of a model.
 *
 * @param name the name of the model in the application, for the names of threads
 * @param isSecure whether the connection uses TLS
 * @param version the version of HTTP
 * @param proxy the proxy; empty means none
 * @param ssl certificates and trust; empty means those of the JVM
 */
public record ConnectionSettings(
        String name, boolean isSecure, Version version, Optional<ProxySettings> proxy, Optional<SSLContext> ssl) {}
