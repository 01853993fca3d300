/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Certificates of a model's connection. Not thread-safe. */
final class CertificateStores {

    private static final String PEM = "-----BEGIN";

    private KeyManager @Nullable [] keys;
    private TrustManager @Nullable [] trusted;

    /** Loads a store. */
    @FunctionalInterface
    interface Loading {
        void load(Path file, char[] password) throws IOException, GeneralSecurityException;
    }

    void trust(Path file, char[] password) throws IOException, GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        byte[] content = Files.readAllBytes(file);
        boolean isPem = new String(content, ISO_8859_1).contains(PEM);
        factory.init(isPem ? certificates(content) : KeyStore.getInstance(file.toFile(), password));
        trusted = factory.getTrustManagers();
    }

    private static KeyStore certificates(byte[] pem) throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int number = 0;
        for (Certificate each :
                CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem))) {
            store.setCertificateEntry("certificate-" + number++, each);
        }
        return store;
    }

    void identifyWith(Path file, char[] password) throws IOException, GeneralSecurityException {
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(KeyStore.getInstance(file.toFile(), password), password);
        keys = factory.getKeyManagers();
    }

    SSLContext context() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(keys, trusted, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("TLS is not available", e);
        }
    }
}
