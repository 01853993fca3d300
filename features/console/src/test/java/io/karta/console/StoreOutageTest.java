/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ManualClock;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests while the process store is unavailable, and requests that need no store. */
class StoreOutageTest {

    private final FailingStore store = new FailingStore();
    private final Office office = Office.on(store.store());
    private final ConsoleClient olga = office.client().as("olga").fromPage();

    @AfterEach
    void stop() {
        store.recover();
        office.close();
    }

    @Test
    void reportsTheOutageWithoutFloodingTheLog() {
        var id = office.run("sell", new Office.Order(3)).id();
        olga.read("api/processes");
        try (var log = CapturedLog.of(ConsoleServlet.class)) {
            store.fail();

            for (int i = 0; i < 20; i++) {
                var response = olga.get("api/processes?limit=7");
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.headers().firstValue("Retry-After")).isPresent();
                assertThat(ConsoleClient.json(response).getString("code")).isEqualTo("KARTA-263");
            }

            assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-264");
        }
        store.recover();
        assertThat(olga.read("api/processes/" + id).getString("status")).isEqualTo("COMPLETED");
    }

    @Test
    void unchangedPagesNeedNoStore() {
        office.run("send", new Office.Order(3));
        for (var path : List.of("api/overview", "api/processes?limit=200", "api/questions")) {
            var tag = settledTag(path);
            store.failExceptLog();

            var poll = olga.with("If-None-Match", tag).get(path);
            var compressed = olga.with("If-None-Match", "W/" + tag).get(path); // by a proxy

            assertThat(poll.statusCode()).as(path).isEqualTo(304);
            assertThat(compressed.statusCode()).as(path).isEqualTo(304);
            store.recover();
        }
    }

    /** The console receives events in the background. */
    private String settledTag(String path) {
        eventually(() -> tag(path).equals(tag(path))
                && !tag(path).startsWith("\"0-0")
                && tag(path).contains("_"));
        return tag(path);
    }

    private String tag(String path) {
        return olga.get(path).headers().firstValue("ETag").orElseThrow();
    }

    @Test
    void changedPagesAreSentAgain() {
        var id = office.run("send", new Office.Order(3)).id();
        var path = "api/processes/" + id;
        var tag = settledTag(path);

        office.platform.process(id).orElseThrow().kill();

        eventually(() -> olga.with("If-None-Match", tag).get(path).statusCode() == 200);
        assertThat(olga.read(path).getString("status")).isEqualTo("KILLED");
    }

    @Test
    void countsEachCallOnceAfterAnOutage() {
        var clock = ManualClock.at(Instant.now());
        var costs = new CostLedger(30, clock);
        office.model.on("now").text("Do it");
        office.model.on("later").text("Wait");
        office.run("advise", new UserInput("What now?"));
        try (var log = CapturedLog.of(EventFeed.class);
                var feed = new EventFeed(office.platform::events, costs::count, clock)) {
            feed.open();
            eventually(() -> calls(costs, feed) == 1);

            store.fail();
            eventually(() -> !feed.isAvailable());
            store.recover();
            office.run("advise", new UserInput("And later?"));
            clock.advance(Duration.ofSeconds(11));
            feed.open();

            eventually(() -> calls(costs, feed) == 2);
            assertThat(feed.isAvailable()).isTrue();
            assertThat(log.warnings()).singleElement().asString().startsWith("KARTA-169");
        }
    }

    private static int calls(CostLedger costs, EventFeed feed) {
        return costs.document(feed).getJsonArray("items").getValuesAs(JsonObject.class).stream()
                .mapToInt(row -> row.getInt("calls"))
                .sum();
    }
}
