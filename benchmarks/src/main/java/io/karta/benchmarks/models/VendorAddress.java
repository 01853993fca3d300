/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Address of the simulated vendor.
 *
 * @param base the URL without path
 * @param store the certificate, which its clients trust
 */
record VendorAddress(URI base, Path store) {

    VendorAddress at(String path) {
        return new VendorAddress(base.resolve(path), store);
    }

    boolean isSecure() {
        return base.getScheme().equals("https");
    }

    /** Returns the builder of a client of the JDK for this address. */
    HttpClient.Builder client() {
        var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        return isSecure() ? client.sslContext(context()) : client;
    }

    private SSLContext context() {
        try {
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(KeyStore.getInstance(store.toFile(), Vendor.PASSWORD.toCharArray()));
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return isSecure() ? "TLS" : "plain HTTP";
    }
}
