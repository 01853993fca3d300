/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * Context of clients that call plain HTTP addresses only. Without one, the JDK's client creates the default context,
 * with 700 classes and all certificates of the JVM, also if it never uses TLS. Immutable.
 */
final class PlainHttpContext extends SSLContext {

    PlainHttpContext() {
        super(new NoTls(), null, "none");
    }

    /** Rejects every use except the question for parameters, which the JDK's client asks when it is created. */
    private static final class NoTls extends SSLContextSpi {

        private static IllegalStateException unavailable() {
            return new IllegalStateException("The client was created for plain HTTP");
        }

        @Override
        protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random) {
            throw unavailable();
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            throw unavailable();
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            throw unavailable();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            throw unavailable();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            throw unavailable();
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            throw unavailable();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            throw unavailable();
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return new SSLParameters(new String[0], new String[] {"TLSv1.3"});
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return engineGetDefaultSSLParameters();
        }
    }
}
