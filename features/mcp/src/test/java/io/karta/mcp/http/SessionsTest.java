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
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
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
}
