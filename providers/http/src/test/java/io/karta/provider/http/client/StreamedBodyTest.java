/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

class StreamedBodyTest {

    private final Connection connection = new Connection();

    /** Connection that counts what a body requests of it. */
    private static final class Connection implements Subscription {

        private long requested;
        private boolean cancelled;

        @Override
        public void request(long count) {
            requested += count;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    /** The JDK's client returns the body before it subscribes it, so an interrupt or a timeout can come first. */
    @Test
    void endsAConnectionThatFollowsItsClose() {
        var body = new StreamedBody(Duration.ZERO);
        assertThatThrownBy(body::read).isInstanceOf(HttpTimeoutException.class);
        body.close();

        body.onSubscribe(connection);

        assertThat(connection.cancelled).isTrue();
        assertThat(connection.requested).isZero();
    }

    @Test
    void endsItsConnectionWhenItIsClosed() throws Exception {
        var body = new StreamedBody(Duration.ofSeconds(60));
        body.onSubscribe(connection);
        body.onNext(List.of(ByteBuffer.wrap(new byte[] {7})));

        assertThat(body.read()).isEqualTo(7);
        assertThat(connection.cancelled).isFalse();
        body.close();
        body.close();

        assertThat(connection.cancelled).isTrue();
        assertThat(body.read()).isEqualTo(-1);
    }
}
