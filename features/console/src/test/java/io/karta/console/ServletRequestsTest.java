/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.process.Caller;
import io.karta.testkit.CapturedLog;
import jakarta.json.Json;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests and responses that the test server cannot produce. */
class ServletRequestsTest {

    /** A request of HTTP/2 with the authority of its URI instead of a header Host. */
    @SuppressWarnings("JdkObsolete") // HttpServletRequest.getRequestURL returns a StringBuffer
    private static HttpServletRequest withoutHost(String uri, String origin) {
        var headers = Map.of("Origin", origin, OriginCheck.HEADER, "1");
        return of(HttpServletRequest.class, (method, arguments) -> switch (method) {
            case "getHeader" -> headers.get(String.valueOf(arguments[0]));
            case "getRequestURL" -> new StringBuffer(uri);
            case "getMethod" -> "GET";
            default -> null;
        });
    }

    /** Answers calls of methods by name. */
    @FunctionalInterface
    private interface Answers {
        @Nullable
        Object of(String method, Object[] arguments) throws Throwable;
    }

    private static <T> T of(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.of(method.getName(), arguments)));
    }

    @Test
    void acceptsCommandsWithoutAHostHeader() {
        OriginCheck.check(withoutHost("https://shop.example/karta/console/api/goals/sell", "https://shop.example"));
        OriginCheck.check(withoutHost("http://shop.example:8080/karta/console/", "https://shop.example:8080"));
    }

    @Test
    void rejectsCommandsOfOtherOriginsWithoutAHostHeader() {
        assertThatThrownBy(() -> OriginCheck.check(withoutHost("https://shop.example/x", "https://evil.example")))
                .hasMessageStartingWith("KARTA-160");
        assertThatThrownBy(() -> OriginCheck.check(withoutHost("https://shop.example/x", "https://shop.example:81")))
                .hasMessageStartingWith("KARTA-160");
    }

    @Test
    void bodiesThatEndEarlyAreInvalid() {
        var incomplete = of(HttpServletRequest.class, (method, arguments) -> {
            if (method.equals("getInputStream")) {
                throw new IOException("Connection reset");
            }
            return null;
        });

        assertThatThrownBy(() -> new ApiRequest(incomplete, "goals/sell", Caller.anonymous()).body(10))
                .hasMessageStartingWith("KARTA-265");
    }

    /** Open Liberty does so without a feature for security. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pagesAreUnauthorizedIfTheServerAsksForNoLogin(boolean isAuthenticated) throws IOException {
        var request = of(HttpServletRequest.class, (method, arguments) -> switch (method) {
            case "getMethod" -> "GET";
            case "getPathInfo" -> "/";
            case "authenticate" -> isAuthenticated;
            default -> null;
        });
        var body = new ByteArrayOutputStream();
        var status = new AtomicInteger(200);

        new ConsoleServlet().service(request, response(status, body));

        assertThat(status).hasValue(401);
        assertThat(body.toString(StandardCharsets.UTF_8)).contains("KARTA-158", "web.xml");
    }

    private static HttpServletResponse response(AtomicInteger status, ByteArrayOutputStream body) {
        return of(HttpServletResponse.class, (method, arguments) -> switch (method) {
            case "isCommitted" -> false;
            case "getStatus" -> status.get();
            case "getOutputStream" -> new Bytes(body);
            case "setStatus" -> {
                status.set((int) arguments[0]);
                yield null;
            }
            default -> null;
        });
    }

    private static final class Bytes extends ServletOutputStream {

        private final ByteArrayOutputStream target;

        Bytes(ByteArrayOutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int value) {
            target.write(value);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
        }
    }

    /** A page of a list is shown to an operator, so it may come from a replica. */
    @Test
    void pagesOfListsMayBeStale() {
        var request = of(HttpServletRequest.class, (method, arguments) -> null);

        assertThat(new ApiRequest(request, "processes", Caller.anonymous())
                        .page()
                        .allowsStale())
                .isTrue();
    }

    @Test
    void abortedResponsesAreNoProblem() {
        var aborted = of(HttpServletResponse.class, (method, arguments) -> {
            if (method.equals("getOutputStream")) {
                throw new IOException("Broken pipe");
            }
            return null;
        });
        try (var log = CapturedLog.of("io.karta.console")) {
            var response = new ConsoleResponse(withoutHost("https://shop.example/x", "https://shop.example"), aborted);

            response.send(Optional.empty(), Clock.systemUTC(), () -> Json.createObjectBuilder()
                    .build());

            assertThat(log.warnings()).isEmpty();
        }
    }
}
