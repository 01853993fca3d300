/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConnectGateTest {

    private final ConnectGate gate = new ConnectGate();

    /** The number is that of the page on models. */
    @Test
    void opensAtMost256ConnectionsAtTheSameTime() throws Exception {
        Runnable first = gate.enter(Deadline.far());
        for (int i = 1; i < 256; i++) {
            Runnable unused = gate.enter(Deadline.far());
        }

        assertThatThrownBy(() -> gate.enter(Deadline.after(Duration.ofMillis(10))))
                .isInstanceOf(HttpTimeoutException.class);
        first.run();
        first.run();

        assertThatCode(() -> gate.enter(Deadline.far())).doesNotThrowAnyException();
        assertThatThrownBy(() -> gate.enter(Deadline.after(Duration.ofMillis(10))))
                .isInstanceOf(HttpTimeoutException.class);
    }
}
