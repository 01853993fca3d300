/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.Caller;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Open page that polls its data, from the request to the bytes of the response, without a server. Not thread-safe. */
final class PollingPage {

    private static final Caller OPERATOR = Caller.named("olga", Set.of());

    private final ConsoleApi api;
    private final Clock clock;
    private final String path;
    private final Map<String, String> parameters;
    private @Nullable String tag;
    private long received;

    PollingPage(ConsoleApi api, Clock clock, String path, Map<String, String> parameters) {
        this.api = api;
        this.clock = clock;
        this.path = path;
        this.parameters = parameters;
    }

    /** Requests data, and returns the length of the response; 0 if the page has them. */
    long poll() {
        received = 0;
        var request = new ApiRequest(request(), path, OPERATOR);
        new ConsoleResponse(request.http(), response())
                .send(api.latestEvent(request), clock, () -> api.answer(request));
        return received;
    }

    /** Requests data as a page that is opened, and returns the length of the response. */
    long open() {
        tag = null;
        return poll();
    }

    private HttpServletRequest request() {
        return proxy(HttpServletRequest.class, (method, argument) -> switch (method) {
            case "getMethod" -> "GET";
            case "getHeader" -> "If-None-Match".equals(argument) ? tag : null;
            case "getParameter" -> parameters.get(argument);
            default -> null;
        });
    }

    private HttpServletResponse response() {
        var bytes = new Counted();
        return proxy(HttpServletResponse.class, (method, argument) -> method.equals("getOutputStream") ? bytes : null);
    }

    /** Answers calls of methods by name and first argument; headers of the response are kept. */
    private <T> T proxy(Class<T> type, BiFunction<String, Object, @Nullable Object> answers) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("setHeader") && arguments[0].equals("ETag")) {
                        tag = String.valueOf(arguments[1]);
                    }
                    return answers.apply(method.getName(), arguments == null ? "" : arguments[0]);
                }));
    }

    /** Counts what is written. */
    private final class Counted extends ServletOutputStream {

        @Override
        public void write(byte[] bytes) {
            received += bytes.length;
        }

        @Override
        public void write(int value) {
            received++;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}
    }
}
