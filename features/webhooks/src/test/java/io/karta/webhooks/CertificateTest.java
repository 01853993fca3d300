/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Receivers whose certificates are valid, or not. */
class CertificateTest {

    private static final String TRUST_STORE = "javax.net.ssl.trustStore";
    private static final String PASSWORD = "changeit";

    private final AtomicInteger requests = new AtomicInteger();
    private HttpsServer server;
    private Path store;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        store = folder.resolve("receiver.p12");
        createCertificate();
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context()));
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        System.clearProperty(TRUST_STORE);
        System.clearProperty(TRUST_STORE + "Password");
    }

    private void createCertificate() throws Exception {
        int status = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "receiver",
                        "-dname",
                        "CN=receiver",
                        "-ext",
                        "san=dns:crm.invalid",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assertThat(status).as("status of keytool").isZero();
    }

    private SSLContext context() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(store)) {
            keys.load(file, PASSWORD.toCharArray());
        }
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }

    private void trust() {
        System.setProperty(TRUST_STORE, store.toString());
        System.setProperty(TRUST_STORE + "Password", PASSWORD);
    }

    private TargetResponse post(String host) throws Exception {
        var settings = new WebhookSettings(
                "crm",
                URI.create("https://" + host + ":" + server.getAddress().getPort() + "/"),
                List.of(SigningKey.parse(HooksFixture.SECRET).orElseThrow()),
                new EventSelection(Set.of(), Set.of(), Set.of()),
                Duration.ofSeconds(20),
                new RetryPolicy(1, Duration.ofSeconds(1), Duration.ofSeconds(1)),
                new AddressPolicy(true));
        try (var client = new TargetClient(settings, name -> new InetAddress[] {InetAddress.getLoopbackAddress()})) {
            return client.post("{}".getBytes(StandardCharsets.UTF_8), Map.of()).get();
        }
    }

    @Test
    void sendsToAReceiverWithATrustedCertificate() throws Exception {
        trust();

        assertThat(post("crm.invalid").isSuccess()).isTrue();
        assertThat(requests).hasValue(1);
    }

    @Test
    void sendsNothingToAReceiverWithoutATrustedCertificate() {
        assertThatThrownBy(() -> post("crm.invalid")).hasCauseInstanceOf(SSLException.class);
        assertThat(requests).hasValue(0);
    }

    @Test
    void sendsNothingToAReceiverWithTheCertificateOfAnotherHost() {
        trust();

        assertThatThrownBy(() -> post("erp.invalid")).hasCauseInstanceOf(SSLException.class);
        assertThat(requests).hasValue(0);
    }
}
