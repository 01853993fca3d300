/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonValue;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Response whose container buffers what is written, and accepts no more for some time. */
class EventStreamTest {

    private final SlowOutput out = new SlowOutput();

    private static final class SlowOutput extends ServletOutputStream {

        private int buffered;
        private int sent;
        private boolean isReady = true;

        @Override
        public boolean isReady() {
            return isReady;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}

        @Override
        public void write(byte[] bytes, int from, int length) {
            buffered += length;
            isReady = false;
        }

        @Override
        public void write(int value) {
            buffered++;
        }

        @Override
        public void flush() {
            sent += buffered;
            buffered = 0;
        }
    }

    @Test
    void flushesWhatWasBufferedWhileTheClientWasSlow() throws IOException {
        var stream = new EventStream(context(), closed -> {});
        stream.onWritePossible();

        stream.send(List.of(JsonValue.EMPTY_JSON_OBJECT), () -> {});
        out.isReady = true;
        stream.onWritePossible();

        assertThat(out.sent).isEqualTo("data: {}\n\n".length());
        assertThat(out.buffered).isZero();
    }

    @Test
    void requestsMoreForAllThatSentWhileTheClientWasSlow() throws IOException {
        var more = new ArrayList<String>();
        var stream = new EventStream(context(), closed -> {});
        stream.onWritePossible();
        stream.send(List.of(JsonValue.EMPTY_JSON_OBJECT), () -> more.add("process"));
        stream.send(List.of(JsonValue.EMPTY_JSON_OBJECT), () -> more.add("child"));

        out.isReady = true;
        stream.onWritePossible();
        out.isReady = true;
        stream.onWritePossible();

        assertThat(more).containsExactly("process", "child");
    }

    private AsyncContext context() {
        var response = stub(HttpServletResponse.class, out);
        return stub(AsyncContext.class, response);
    }

    /** Returns an object of the servlet API whose methods return one value, or nothing. */
    private static <T> T stub(Class<T> type, Object result) {
        return type.cast(Proxy.newProxyInstance(
                EventStreamTest.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> method.getReturnType().isInstance(result) ? result : null));
    }
}
