/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Processes in a database that a server's data source leads to. */
@ExtendWith(Servers.class)
class DurableIT {

    private final DurableServer server;

    DurableIT(DurableServer server) {
        this.server = server;
    }

    private Http http() {
        return new Http(server.liberty(), "/cash");
    }

    private Http.Answer post(String goal, String content) throws Exception {
        return http().post("/karta/goals/" + goal, "{\"content\":\"" + content + "\"}");
    }

    /** Answers a question as soon as the claim of the failed node has expired. */
    private Http.Answer answer(String path, String json) throws Exception {
        return eventually(
                () -> http().post(path, json),
                answer -> answer.status() != 409 || !answer.text().contains("KARTA-317"));
    }

    private static String idIn(Http.Answer answer) {
        var link = answer.header("Link");
        return link.substring(link.lastIndexOf('/', link.indexOf('>')) + 1, link.indexOf('>'));
    }

    private List<String> deeds(String about) throws Exception {
        return server.select("SELECT what FROM deeds WHERE what LIKE ?", "% " + about);
    }

    private List<String> records(String process) throws Exception {
        return server.select(
                "SELECT entry FROM karta_journal WHERE process = ? AND kind = 'ActionRan' ORDER BY number", process);
    }

    @Test
    void startsWithoutAComplaint() {
        assertThat(server.logOfStart().lines().filter(line -> line.contains("KARTA-")))
                .isEmpty();
    }

    @Test
    @Timeout(600)
    void aProcessThatWaitsOutlivesItsServer() throws Exception {
        var response = post("pay", "the kettle");
        assertThat(response.status()).as(response.toString()).isEqualTo(202);
        var process = "/karta/processes/" + response.json().getString("id");

        server.crash();
        var question = http().get(process).json().getJsonObject("question").getString("id");
        var paid = answer(process + "/answers/" + question, "{\"by\":\"Ada\"}");

        assertThat(paid.status()).as(paid.toString()).isEqualTo(200);
        assertThat(http().get(process).json().getJsonObject("result").getString("by"))
                .isEqualTo("Ada");
        assertThat(deeds("the kettle"))
                .containsExactlyInAnyOrder("read the kettle", "ask the kettle", "pay the kettle");
    }

    @Test
    @Timeout(600)
    void aToolThatAsksAPersonOutlivesItsServerAndItsActionDoesNotRunAgain() throws Exception {
        var response = post("settle", "the lamp");
        assertThat(response.status()).as(response.toString()).isEqualTo(202);
        var process = "/karta/processes/" + response.json().getString("id");

        server.crash();
        var question = http().get(process).json().getJsonObject("question");
        var settled = answer(process + "/answers/" + question.getString("id"), "{\"accepted\":true}");

        assertThat(question.getString("title")).isEqualTo("Refund 39.9?");
        assertThat(question.getBoolean("isConfirmation")).isTrue();
        assertThat(settled.status()).as(settled.toString()).isEqualTo(200);
        assertThat(http().get(process).json().getJsonObject("result").getString("text"))
                .isEqualTo("your money is on its way");
        assertThat(deeds("the lamp"))
                .containsExactlyInAnyOrder("settle the lamp", "look up the lamp", "refund the lamp");
    }

    @Test
    void aNoIsWhatTheModelHears() throws Exception {
        var response = post("settle", "the sofa");
        var process = "/karta/processes/" + response.json().getString("id");
        var question = http().get(process).json().getJsonObject("question").getString("id");

        var settled = answer(process + "/answers/" + question, "{\"accepted\":false}");

        assertThat(settled.status()).as(settled.toString()).isEqualTo(200);
        assertThat(http().get(process).json().getJsonObject("result").getString("text"))
                .isEqualTo("you get no money");
        assertThat(deeds("the sofa")).containsExactlyInAnyOrder("settle the sofa", "look up the sofa");
    }

    @Nested
    class WhenAnActionHasATransaction {

        @Test
        void commitsItsWorkAndItsRecord() throws Exception {
            var booked = post("book", "12");

            assertThat(booked.status()).as(booked.toString()).isEqualTo(200);
            assertThat(deeds("12")).containsExactly("book 12");
            assertThat(records(idIn(booked))).singleElement().asString().contains("Booking");
        }

        @Test
        void rollsBackBothAfterAFailure() throws Exception {
            var failed = post("book", "-5");

            assertThat(failed.status()).as(failed.toString()).isEqualTo(500);
            assertThat(deeds("-5")).isEmpty();
            assertThat(records(idIn(failed))).noneMatch(record -> record.contains("Booking"));
        }

        @Test
        void rollsBackBothAfterARollback() throws Exception {
            var lost = post("book", "0");

            assertThat(lost.status()).as(lost.toString()).isEqualTo(500);
            assertThat(deeds("0")).isEmpty();
            assertThat(records(idIn(lost))).noneMatch(record -> record.contains("Booking"));
        }
    }
}
