/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.process.Caller;
import io.karta.testkit.ManualClock;
import jakarta.json.JsonValue;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionsTest {

    private static final Caller GRACE = Caller.named("grace", Set.of());

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-05T09:00:00Z"));
    private final Sessions sessions = new Sessions(clock);

    private Session begin() {
        return sessions.begin(ProtocolVersion.V2025_11_25, JsonValue.EMPTY_JSON_OBJECT, GRACE);
    }

    @Test
    void endsASessionThatIsIdleForAnHour() {
        var session = begin();

        clock.advance(Duration.ofMinutes(61));

        assertThat(sessions.find(session.id(), GRACE)).isEmpty();
    }

    @Test
    void keepsASessionThatIsUsed() {
        var session = begin();

        clock.advance(Duration.ofMinutes(40));
        assertThat(sessions.find(session.id(), GRACE)).isPresent();
        clock.advance(Duration.ofMinutes(40));

        assertThat(sessions.find(session.id(), GRACE)).isPresent();
    }

    @Test
    void keepsASessionWithAnOpenStream() {
        var session = begin();
        session.streamOpened();
        clock.advance(Duration.ofHours(3));
        assertThat(sessions.find(session.id(), GRACE)).isPresent();

        session.streamClosed(clock.instant());
        clock.advance(Duration.ofMinutes(61));

        assertThat(sessions.find(session.id(), GRACE)).isEmpty();
    }

    @Test
    void limitsTheSubscriptionsOfASession() {
        var session = begin();
        for (int number = 0; number < 1_000; number++) {
            assertThat(session.subscribe("karta://processes/" + number)).isTrue();
        }

        assertThat(session.subscribe("karta://processes/7")).isTrue();
        assertThat(session.subscribe("karta://processes/more")).isFalse();
        session.unsubscribe("karta://processes/7");

        assertThat(session.subscribe("karta://processes/more")).isTrue();
    }

    @Test
    void forgetsRequestsWithoutAResponse() {
        var session = begin();

        session.send("elicitation/create", JsonValue.EMPTY_JSON_OBJECT, channel())
                .cancel(false);

        assertThat(session.openRequests()).isEmpty();
    }

    private static ResponseChannel channel() {
        return new ResponseChannel(
                stub(HttpServletRequest.class, "application/json"), stub(HttpServletResponse.class, null));
    }

    /** Returns an object of the servlet API whose methods return one value. */
    private static <T> T stub(Class<T> type, @Nullable Object result) {
        return type.cast(Proxy.newProxyInstance(
                SessionsTest.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> result));
    }
}
