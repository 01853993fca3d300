/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.testkit.CapturedLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs whose store fails, and what runs read from it. */
class StoreFailuresTest {

    private static final String ADDRESS = "{\"street\":\"Main\",\"house\":5}";

    private final ObservedStore store = new ObservedStore(false);
    private final Shop shop = new Shop(store.store());
    private final AgUiTestClient ada = shop.client().as("ada");

    @AfterEach
    void stop() {
        store.recover();
        shop.close();
    }

    @Test
    void reportsAnUnexpectedFailureWithoutItsCause() {
        store.fail("find");

        try (var log = CapturedLog.of("io.karta.agui.http.AgUiServlet")) {
            var run = ada.say("goals/answer", "t1", "hello");

            assertThat(run.status()).isEqualTo(500);
            assertThat(run.headers().get("content-type")).containsExactly("application/problem+json");
            assertThat(run.code()).isEqualTo("KARTA-156");
            assertThat(run.text()).doesNotContain("secret");
            assertThat(log.messages()).anyMatch(message -> message.contains("KARTA-157"));
        }
    }

    @Test
    void isUnavailableWhileADurableStoreDoesNotAnswer() {
        var durable = new ObservedStore(true);
        try (var other = new Shop(durable.store());
                var log = CapturedLog.of("io.karta.agui.http.AgUiServlet")) {
            durable.fail("find");

            var run = other.client().as("ada").say("goals/answer", "t1", "hello");
            durable.recover();

            assertThat(run.status()).isEqualTo(503);
            assertThat(run.headers().get("retry-after")).containsExactly("5");
            assertThat(run.code()).isEqualTo("KARTA-185");
            assertThat(run.text()).doesNotContain("secret");
            assertThat(log.messages()).anyMatch(message -> message.contains("KARTA-157"));
        }
    }

    @Test
    void leavesAQuestionOpenWhoseAnswerCannotBeStored() {
        var id = ada.run(
                        "goals/send",
                        "t1",
                        "[{\"id\":\"u1\",\"role\":\"user\",\"content\":\"{\\\"number\\\":3}\"}]",
                        "[]")
                .interrupt()
                .getString("id");
        store.fail("append");

        var failed = ada.resume("goals/send", "t1", id, ADDRESS);
        store.recover();
        var sent = ada.resume("goals/send", "t1", id, ADDRESS);

        assertThat(failed.status()).as(failed.text()).isEqualTo(500);
        assertThat(failed.code()).isEqualTo("KARTA-156");
        assertThat(sent.last().getJsonObject("result").getString("label")).isEqualTo("Main 5");
    }

    @Test
    void readsNoFinishedProcessOfAThreadForTheNextMessage() {
        ada.say("goals/answer", "t1", "hello");
        ada.say("goals/answer", "t1", "hello");
        store.queries.clear();

        ada.say("goals/answer", "t1", "hello");

        assertThat(store.queries)
                .extracting(ProcessQuery::filter)
                .filteredOn(filter -> filter.label().isPresent())
                .singleElement()
                .satisfies(filter -> assertThat(filter.statuses()).isNotEmpty().noneMatch(ProcessStatus::isFinished));
    }
}
