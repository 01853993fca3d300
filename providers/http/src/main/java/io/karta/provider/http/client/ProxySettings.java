/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.util.Base64;
import java.util.Optional;

/**
 * HTTP proxy of a model.
 *
 * @param host the host
 * @param port the port
 * @param login user and password; empty if the proxy needs none
 */
public record ProxySettings(String host, int port, Optional<PasswordAuthentication> login) {

    InetSocketAddress address() {
        return InetSocketAddress.createUnresolved(host, port);
    }

    /**
     * Returns the header with user and password. The JDK's client sends it to the proxy only. An {@code Authenticator}
     * would make the client fail, without the status, if the proxy rejects the login or the vendor the key.
     */
    Optional<String> authorization() {
        return login.map(known -> "Basic "
                + Base64.getEncoder()
                        .encodeToString((known.getUserName() + ":" + new String(known.getPassword())).getBytes(UTF_8)));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
