/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams outside of calls, of a session whose server does not notify of changes. */
class ListeningTest {

    private MockServer server;
    private Fixture fixture;
    private McpToolGroup group;

    @BeforeEach
    void start() throws Exception {
        server = MockServer.withSessions();
        fixture = Fixture.of(server.url());
        group = fixture.group();
    }

    @AfterEach
    void stop() {
        group.close();
        server.close();
    }

    private long requested() {
        return server.received().stream()
                .filter(request -> request.http().equals("GET"))
                .count();
    }

    private void listAgain() throws Exception {
        int before = server.received("tools/list").size();
        fixture.clock.advance(Duration.ofMinutes(2));
        group.tools();
        eventually(() -> server.received("tools/list").size() > before);
    }

    @Test
    void areNotOpenedAgainByAnotherListing() throws Exception {
        group.tools();
        eventually(() -> server.openStreams() == 1);

        listAgain();
        listAgain();
        listAgain();

        assertThat(requested()).isEqualTo(1);
        assertThat(server.openStreams()).isEqualTo(1);
    }

    @Test
    void areNotRequestedAgainOfAServerWithoutThem() throws Exception {
        server.withoutStreams();
        group.tools();
        eventually(() -> requested() == 1);

        listAgain();
        listAgain();
        listAgain();

        assertThat(requested()).isEqualTo(1);
    }
}
