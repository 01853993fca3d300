/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.mcp.server.Changes;
import io.karta.mcp.server.Changes.Filter;
import io.karta.mcp.server.McpServer;
import io.karta.mcp.server.ServerInfo;
import io.karta.process.Caller;
import io.karta.testkit.ManualClock;
import jakarta.json.JsonValue;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionsTest {

    private static final Caller GRACE = Caller.named("grace", Set.of());

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-05T09:00:00Z"));
    private final Sessions sessions = new Sessions(clock);
    private final AtomicInteger ended = new AtomicInteger();

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
    void keepsASessionWithAnOpenStream() throws IOException {
        var session = begin();
        var stream = stream(session);
        session.opened(stream);
        clock.advance(Duration.ofHours(3));
        assertThat(sessions.find(session.id(), GRACE)).isPresent();

        stream.end();
        clock.advance(Duration.ofMinutes(61));

        assertThat(sessions.find(session.id(), GRACE)).isEmpty();
    }

    @Test
    void endsTheStreamsOfASessionThatEnds() throws IOException {
        var session = begin();
        session.opened(stream(session));

        sessions.end(session);

        assertThat(ended).hasValue(1);
    }

    @Test
    void endsAStreamThatOpensWhileItsSessionEnds() throws IOException {
        var session = begin();
        sessions.end(session);

        session.opened(stream(session));

        assertThat(ended).hasValue(1);
    }

    @Test
    void notifiesOnTheLatestStreamThatIsOpen() throws IOException {
        var session = begin();
        var first = stream(session);
        var second = stream(session);
        session.opened(first);
        session.opened(second);
        assertThat(session.isLatest(first)).isFalse();
        assertThat(session.isLatest(second)).isTrue();

        second.end();

        assertThat(session.isLatest(first)).isTrue();
    }

    private NotificationStream stream(Session session) throws IOException {
        var context = stub(AsyncContext.class, stub(HttpServletResponse.class, null));
        var info = new ServerInfo("shop", "1", Optional.empty(), Set.of());
        var filter = new Filter(false, false, false, Set::of, GRACE);
        return new NotificationStream(
                context, new Changes(new McpServer(info, List.of()), filter), Optional.empty(), closed -> {
                    ended.incrementAndGet();
                    session.closed(closed, clock.instant());
                });
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
                stub(HttpServletRequest.class, Collections.enumeration(List.of("application/json"))),
                stub(HttpServletResponse.class, null));
    }

    /** Returns an object of the servlet API whose methods return one value. */
    private static <T> T stub(Class<T> type, @Nullable Object result) {
        return type.cast(Proxy.newProxyInstance(
                SessionsTest.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> result));
    }
}
