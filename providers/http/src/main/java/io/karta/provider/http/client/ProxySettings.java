/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** Returns an authenticator for the proxy only: a vendor never receives the password. */
    Optional<Authenticator> authenticator() {
        return login.map(ProxyAuthenticator::new);
    }

    private static final class ProxyAuthenticator extends Authenticator {

        private final PasswordAuthentication login;

        ProxyAuthenticator(PasswordAuthentication login) {
            this.login = login;
        }

        @Override
        protected @Nullable PasswordAuthentication getPasswordAuthentication() {
            return getRequestorType() == RequestorType.PROXY ? login : null;
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
