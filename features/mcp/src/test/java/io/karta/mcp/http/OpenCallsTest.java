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
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenCallsTest {

    private final OpenCalls calls = new OpenCalls(Duration.ofMillis(20));
    private final CountDownLatch finished = new CountDownLatch(1);

    @AfterEach
    void close() {
        finished.countDown();
        calls.close();
    }

    @Test
    void aClientThatDoesNotReadDelaysNoOtherCall() throws Exception {
        var blocked = new CountDownLatch(1);
        var beats = new CountDownLatch(3);
        open(() -> {
            blocked.countDown();
            await(finished);
        });
        await(blocked);

        open(beats::countDown);

        await(beats);
    }

    private interface Writing {
        void run() throws IOException;
    }

    /** Opens a call that lasts until the end of the test. */
    private void open(Writing writing) {
        var channel = channel(writing);
        var unused = CompletableFuture.runAsync(
                () -> calls.result(channel, () -> {
                    try {
                        await(finished);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                    return JsonValue.EMPTY_JSON_OBJECT;
                }),
                work -> new Thread(work).start());
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static ResponseChannel channel(Writing writing) {
        var out = new ServletOutputStream() {

            @Override
            public void write(int part) {}

            @Override
            public void flush() throws IOException {
                writing.run();
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setWriteListener(WriteListener listener) {}
        };
        return new ResponseChannel(
                stub(HttpServletRequest.class, "getHeaders", Collections.enumeration(List.of("text/event-stream"))),
                stub(HttpServletResponse.class, "getOutputStream", out));
    }

    /** Returns an object of the servlet API with one method that returns a value. */
    private static <T> T stub(Class<T> type, String name, @Nullable Object result) {
        return type.cast(Proxy.newProxyInstance(
                OpenCallsTest.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> method.getName().equals(name) ? result : null));
    }
}
