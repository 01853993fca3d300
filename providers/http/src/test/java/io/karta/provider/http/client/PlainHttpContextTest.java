/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class PlainHttpContextTest {

    @Test
    void sendsPlainRequests() throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        try {
            var client =
                    HttpClient.newBuilder().sslContext(new PlainHttpContext()).build();
            var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());

            var response = client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding());

            assertThat(response.statusCode()).isEqualTo(204);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void opensNoTlsConnection() {
        var context = new PlainHttpContext();

        assertThatIllegalStateException().isThrownBy(context::createSSLEngine);
        assertThatIllegalStateException().isThrownBy(context::getSocketFactory);
    }

    @Test
    void belongsToConnectionsWithoutTlsOnly() throws NoSuchAlgorithmException {
        var ofApplication = Optional.of(SSLContext.getInstance("TLS"));

        assertThat(ModelHttpClient.context(settings(false, ofApplication))).containsInstanceOf(PlainHttpContext.class);
        assertThat(ModelHttpClient.context(settings(true, ofApplication))).isEqualTo(ofApplication);
        assertThat(ModelHttpClient.context(settings(true, Optional.empty()))).isEmpty();
    }

    private static ConnectionSettings settings(boolean isSecure, Optional<SSLContext> ssl) {
        return new ConnectionSettings("m", isSecure, HttpClient.Version.HTTP_1_1, Optional.empty(), ssl);
    }
}
