/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HttpAttemptsTest {

    private static final Deadline FAR = Deadline.after(Duration.ofMinutes(1));

    private final HttpAttempts attempts = new HttpAttempts(false);
    private final AtomicInteger sent = new AtomicInteger();

    private String send(boolean hasBegun, int failures) throws IOException, InterruptedException {
        sent.set(0);
        return attempts.run(FAR, progress -> {
            if (hasBegun) {
                progress.responding();
            }
            if (sent.incrementAndGet() <= failures) {
                throw new IOException("HTTP/1.1 header parser received no bytes", new EOFException("EOF"));
            }
            return "done";
        });
    }

    @Test
    void sendsAgainAfterAStaleConnection() throws Exception {
        send(false, 0);

        assertThat(send(false, 1)).isEqualTo("done");
        assertThat(sent).hasValue(2);
    }

    @Test
    void sendsOnceOnANewConnection() {
        assertThatThrownBy(() -> send(false, 1)).isInstanceOf(IOException.class);
        assertThat(sent).hasValue(1);
    }

    @Test
    void neverSendsAgainOnceAResponseHasBegun() throws Exception {
        send(false, 0);

        assertThatThrownBy(() -> send(true, 1)).isInstanceOf(IOException.class);
        assertThat(sent).hasValue(1);
    }

    @Test
    void sendsAgainIfTheConnectionMayBeThatOfACallThatEndedMeanwhile() throws Exception {
        String answer = attempts.run(FAR, progress -> {
            if (sent.incrementAndGet() == 1) {
                attempts.run(FAR, other -> {
                    other.responding();
                    return "other";
                });
                throw new EOFException("EOF");
            }
            return "done";
        });

        assertThat(answer).isEqualTo("done");
        assertThat(sent).hasValue(2);
    }

    @Test
    void sendsAgainIfAnotherCallIsRunning() throws Exception {
        String answer = attempts.run(FAR, other -> send(false, 1));

        assertThat(answer).isEqualTo("done");
        assertThat(sent).hasValue(2);
    }

    @Test
    void givesUpIfTheServerClosesEveryConnection() throws Exception {
        send(false, 0);

        assertThatThrownBy(() -> attempts.run(FAR, other -> send(false, 9))).isInstanceOf(IOException.class);
        assertThat(sent).hasValue(4);
    }

    private String timeOut(Deadline deadline, boolean hasBegun, boolean hasOthers) throws Exception {
        return attempts.run(deadline, progress -> {
            if (sent.incrementAndGet() == 1) {
                if (hasBegun) {
                    progress.responding();
                }
                if (hasOthers) {
                    send(true, 0);
                    sent.set(1);
                }
                throw new HttpTimeoutException("request timed out");
            }
            return "done";
        });
    }

    /** The JDK's client does so if a handshake ends just when it gives up. */
    @Test
    void connectsAgainAfterATimeoutOfAConnectionThatIsReportedAsThatOfTheRequest() throws Exception {
        assertThat(timeOut(FAR, false, true)).isEqualTo("done");
        assertThat(sent).hasValue(2);
    }

    @Test
    void reportsATimeoutOfAConnectionAsSuch() {
        assertThatThrownBy(() -> timeOut(FAR, false, false)).isInstanceOf(HttpConnectTimeoutException.class);
    }

    @Test
    void neverSendsAgainAfterATimeoutOfTheRequest() {
        assertThatThrownBy(() -> timeOut(FAR, true, true)).isExactlyInstanceOf(HttpTimeoutException.class);
        assertThat(sent).hasValue(1);
        sent.set(0);

        assertThatThrownBy(() -> timeOut(Deadline.after(Duration.ofMillis(5)), false, true))
                .isExactlyInstanceOf(HttpTimeoutException.class);
        assertThat(sent).hasValue(1);
    }
}
