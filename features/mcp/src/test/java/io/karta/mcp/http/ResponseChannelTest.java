/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonValue;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResponseChannelTest {

    private final ResponseChannel channel = new ResponseChannel(
            stub(HttpServletRequest.class, Collections.enumeration(List.of("text/event-stream"))),
            stub(HttpServletResponse.class, new Disconnected()));
    private final AtomicBoolean sent = new AtomicBoolean();

    private static final class Disconnected extends ServletOutputStream {

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}

        @Override
        public void write(int value) throws IOException {
            throw new IOException("the client has disconnected");
        }
    }

    /** Waits for another thread that sends, as the end of a process waits for its action. */
    private void awaitASender() {
        try {
            CompletableFuture.runAsync(() -> channel.send(JsonValue.EMPTY_JSON_OBJECT))
                    .get(10, TimeUnit.SECONDS);
            sent.set(true);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void letsOtherThreadsSendWhileCallbacksRun() {
        channel.onDisconnect(this::awaitASender);

        channel.keepAlive();

        assertThat(sent).isTrue();
    }

    @Test
    void letsOtherThreadsSendWhileALateCallbackRuns() {
        channel.keepAlive();

        channel.onDisconnect(this::awaitASender);

        assertThat(sent).isTrue();
    }

    @Test
    void readsAllLinesOfTheHeaderAccept() {
        var lines = List.of("application/json", "Text/Event-Stream");
        var request = (HttpServletRequest) Proxy.newProxyInstance(
                ResponseChannelTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (self, method, arguments) ->
                        method.getName().equals("getHeaders") ? Collections.enumeration(lines) : lines.get(0));

        var twoLines = new ResponseChannel(request, stub(HttpServletResponse.class, new Disconnected()));

        assertThat(twoLines.acceptsStream()).isTrue();
    }

    /** Returns an object of the servlet API whose methods return one value, or nothing. */
    private static <T> T stub(Class<T> type, @Nullable Object result) {
        return type.cast(Proxy.newProxyInstance(
                ResponseChannelTest.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> method.getReturnType().isInstance(result) ? result : null));
    }
}
