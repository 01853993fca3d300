/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.util.Set;

/** Keys below {@code karta.models.<name>} and {@code karta.embeddings.<name>} for the connection to any vendor. */
public final class ConnectionKeys {

    /** {@value}: version of HTTP, 1.1 (default) or 2. */
    public static final String HTTP_VERSION = "http-version";

    /** {@value}: URL of the HTTP proxy, such as {@code http://proxy.example.com:3128}; default none. */
    public static final String PROXY = "proxy";

    /** {@value}: user of the proxy. */
    public static final String PROXY_USERNAME = "proxy-username";

    /** {@value}: password of the proxy. */
    public static final String PROXY_PASSWORD = "proxy-password";

    /** {@value}: file with trusted certificates: PKCS12, JKS or PEM; default those of the JVM. */
    public static final String TRUST_STORE = "trust-store";

    /** {@value}: password of the trust store. */
    public static final String TRUST_STORE_PASSWORD = "trust-store-password";

    /** {@value}: file with the client certificate and its private key: PKCS12 or JKS. */
    public static final String KEY_STORE = "key-store";

    /** {@value}: password of the key store and its key. */
    public static final String KEY_STORE_PASSWORD = "key-store-password";

    static final Set<String> ALL = Set.of(
            HTTP_VERSION,
            PROXY,
            PROXY_USERNAME,
            PROXY_PASSWORD,
            TRUST_STORE,
            TRUST_STORE_PASSWORD,
            KEY_STORE,
            KEY_STORE_PASSWORD);

    static final Set<String> PASSWORDS = Set.of(PROXY_PASSWORD, TRUST_STORE_PASSWORD, KEY_STORE_PASSWORD);

    private ConnectionKeys() {}
}
