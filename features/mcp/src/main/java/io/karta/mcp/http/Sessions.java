/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Sessions of this node. A client starts a new session when a node does not know its session. Thread-safe. */
final class Sessions {

    private static final Duration IDLE = Duration.ofHours(1);
    private static final Duration CHECK = Duration.ofMinutes(1);
    private static final int MOST = 10_000;
    private static final int TOO_MANY = 503;

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final Clock clock;
    private volatile Instant checkedAt;

    Sessions(Clock clock) {
        this.clock = clock;
        this.checkedAt = clock.instant();
    }

    Session begin(ProtocolVersion version, JsonObject capabilities, Caller caller) {
        removeUnused();
        if (sessions.size() >= MOST) {
            throw new HttpException(TOO_MANY, "There are too many sessions", Map.of("Retry-After", "60"));
        }
        var session = new Session(UUID.randomUUID().toString(), version, capabilities, caller.name(), clock.instant());
        sessions.put(session.id(), session);
        return session;
    }

    /** Ends unused sessions, at most once a minute. */
    private void removeUnused() {
        var now = clock.instant();
        if (checkedAt.plus(CHECK).isAfter(now)) {
            return;
        }
        checkedAt = now;
        sessions.values().stream()
                .filter(session -> session.isUnusedSince(now.minus(IDLE)))
                .forEach(this::end);
    }

    /** Returns the session of a caller; empty if it has ended, or belongs to another caller. */
    Optional<Session> find(@Nullable String id, Caller caller) {
        removeUnused();
        var session = Optional.ofNullable(id).map(sessions::get).filter(each -> each.isOf(caller.name()));
        session.ifPresent(each -> each.used(clock.instant()));
        return session;
    }

    void end(Session session) {
        sessions.remove(session.id());
        session.close();
    }

    void close() {
        sessions.values().forEach(Session::close);
        sessions.clear();
    }
}
