/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.Secret;
import io.karta.provider.http.ConnectionKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** 1,000 calls at the same time over TLS, on connections of their own and on one HTTP/2 connection. */
@Timeout(240)
class LoadTest {

    private static final int CALLS = 1000;
    private static final String ANSWER = new ChatCompletionsFormat().answer("Copper.");

    @RegisterExtension
    static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig()
                    .bindAddress("127.0.0.1")
                    .dynamicHttpsPort()
                    .httpDisabled(true)
                    .jettyAcceptQueueSize(CALLS)
                    .disableRequestJournal())
            .build();

    @Test
    void noneOfManyCallsOnOneConnectionFails() throws Exception {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(ANSWER)));

        requireAllAnswered(VENDOR.getHttpsPort(), "2");
    }

    @Test
    void noneOfManyCallsOnManyConnectionsFails() throws Exception {
        var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CALLS);
        var threads = Executors.newCachedThreadPool();
        server.setHttpsConfigurator(new HttpsConfigurator(serverContext()));
        server.setExecutor(threads);
        server.createContext("/", LoadTest::answer);
        server.start();
        try {
            requireAllAnswered(server.getAddress().getPort(), "1.1");
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = ANSWER.getBytes(UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /** The certificate of the mock server. */
    private static SSLContext serverContext() throws Exception {
        char[] password = "password".toCharArray();
        var store = KeyStore.getInstance("JKS");
        try (var file = WireMockExtension.class.getResourceAsStream("/keystore")) {
            store.load(file, password);
        }
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private static void requireAllAnswered(int port, String version) throws Exception {
        var config = ModelConfig.builder("fast", "openai")
                .baseUrl(URI.create("https://127.0.0.1:" + port + "/v1"))
                .apiKey(Secret.of("sk-test"))
                .property(ConnectionKeys.HTTP_VERSION, version)
                .sslContext(trusting())
                .timeout(Duration.ofMinutes(2))
                .build();
        var model = new OpenAiProvider().create(config);
        try (var closed = (AutoCloseable) model) {
            assertThat(closed).isNotNull();
            var question = ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults());
            var answers = IntStream.range(0, CALLS)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> model.answer(question).text(), task -> new Thread(task).start()))
                    .toList();

            assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).isEqualTo("Copper."));
        }
    }

    private static SSLContext trusting() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Trusting()}, new SecureRandom());
        return context;
    }

    /** Trusts every server. */
    private static final class Trusting extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
