/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.karta.a2a.http.A2aServlet;
import io.karta.agent.ConfigKeys;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.rest.ServletTestServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the mandatory tests of the protocol's compatibility kit (version 0.3.0), a clone of which {@code A2A_TCK} names.
 * Three of them are left out: one rejects servers on the loopback interface, one needs an extended agent card, which is
 * optional, and one sends an object as the name of a method.
 */
class ConformanceTest {

    private static final String KIT = System.getenv().getOrDefault("A2A_TCK", "");
    private static final String SUITE = System.getenv().getOrDefault("A2A_TCK_SUITE", "tests/mandatory");

    record First(String text) {}

    record Second(String text) {}

    record Third(String text) {}

    @Test
    void passesTheMandatoryTests(@TempDir Path directory) throws Exception {
        assumeTrue(!KIT.isEmpty(), "no clone of the compatibility kit in A2A_TCK");
        var log = directory.resolve("log");
        var platform = LocalPlatform.builder()
                .otherSettings(Map.of(ConfigKeys.REST_ANONYMOUS, "true"))
                .build();
        platform.deploy(Agents.agent("Talker", "Talks")
                .actionWithOutcome(
                        "ask",
                        UserInput.class,
                        First.class,
                        (input, context) -> Outcome.await(Form.of(First.class).title("And?")))
                .actionWithOutcome(
                        "ask again",
                        First.class,
                        Second.class,
                        (first, context) -> Outcome.await(Form.of(Second.class).title("And then?")))
                .actionWithOutcome(
                        "insist",
                        Second.class,
                        Third.class,
                        (second, context) -> Outcome.await(Form.of(Third.class).title("Why?")))
                .action("answer", Third.class, String.class, (third, context) -> "Noted: " + third.text())
                .goal("talk", "Talk", String.class, goal -> goal.remote().startingWith(UserInput.class))
                .build());
        int status;
        HttpServer root = null;
        try (var server = new ServletTestServer(platform, 0, A2aServlet.class, "/karta/a2a/*")) {
            root = rootOf(server);
            status = new ProcessBuilder(List.of(
                            "/usr/bin/python3",
                            "-m",
                            "pytest",
                            SUITE,
                            "-q",
                            "--deselect",
                            "tests/mandatory/security/test_agent_card_security.py"
                                    + "::test_sensitive_information_protection",
                            "--deselect",
                            "tests/mandatory/transport/test_multi_transport_equivalence.py"
                                    + "::test_agent_card_access_equivalence",
                            "--deselect",
                            "tests/mandatory/quality/test_error_validation_enhanced.py"
                                    + "::test_invalid_method_error_validation",
                            "-p",
                            "no:cacheprovider",
                            "--sut-url",
                            "http://127.0.0.1:" + root.getAddress().getPort()))
                    .directory(new File(KIT))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
        } finally {
            if (root != null) {
                root.stop(0);
            }
            platform.close();
        }
        var output = Files.readString(log);
        System.out.print(output);

        assertThat(status).as(output).isZero();
    }

    /** The kit sends requests to the root of a server, where an application with the context root / is. */
    private static HttpServer rootOf(ServletTestServer server) throws IOException {
        var http = HttpClient.newHttpClient();
        var root = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        root.createContext("/", exchange -> {
            var path = exchange.getRequestURI().getPath().replaceAll("/$", "");
            var request = HttpRequest.newBuilder(server.url("/karta/a2a" + path))
                    .method(
                            exchange.getRequestMethod(),
                            BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
            for (String name : List.of("Content-Type", "Accept", "Origin")) {
                exchange.getRequestHeaders()
                        .getOrDefault(name, List.of())
                        .forEach(value -> request.header(name, value));
            }
            try {
                var response = http.send(request.build(), BodyHandlers.ofByteArray());
                response.headers().map().forEach((name, values) -> exchange.getResponseHeaders()
                        .put(name, values));
                exchange.sendResponseHeaders(response.statusCode(), response.body().length == 0 ? -1 : 0);
                exchange.getResponseBody().write(response.body());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        root.setExecutor(Executors.newCachedThreadPool());
        root.start();
        return root;
    }
}
