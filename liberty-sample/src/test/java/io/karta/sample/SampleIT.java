/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Servers.Scripted;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The sample over HTTP, as a new user runs it. */
@ExtendWith(Servers.class)
class SampleIT {

    private static final String COMPLAINT = "My kettle arrived broken and I want my money back. Ada Lovelace";

    private final Liberty liberty;
    private final Http http;

    SampleIT(Scripted server) {
        liberty = server.liberty();
        http = new Http(liberty, "/");
    }

    @Test
    void showsItsPageAtTheRoot() throws Exception {
        var page = http.get("/");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.text()).contains("<textarea").contains("complaint.js");
    }

    @Test
    void warnsThatNoModelAnswers() {
        assertThat(liberty.log()).contains("scripted");
    }

    @Nested
    class WhenAComplaintIsPosted {

        @Test
        void theLetterIsAddressedToTheWriterAndSpeaksOfTheGoods() throws Exception {
            var answer = http.complain(COMPLAINT);

            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            assertThat(answer.json().keySet()).containsExactlyInAnyOrder("salutation", "body");
            assertThat(answer.json().getString("salutation")).isEqualTo("Dear Ada");
            assertThat(answer.json().getString("body")).contains("kettle").contains("39.90");
        }

        @Test
        void theProcessShowsTheActionsInOrder() throws Exception {
            var link = http.complain(COMPLAINT).header("Link");

            var process = http.absolute(link.substring(link.indexOf('<') + 1, link.indexOf('>')))
                    .json();

            assertThat(link).endsWith("; rel=\"process\"");
            assertThat(process.getString("status")).isEqualTo("COMPLETED");
            assertThat(process.getJsonArray("history").getValuesAs(JsonObject.class))
                    .extracting(run -> run.getString("action"))
                    .containsExactly(
                            "SupportDesk.understand",
                            "SupportDesk.lookUp",
                            "SupportDesk.decide",
                            "SupportDesk.approve",
                            "SupportDesk.write");
            assertThat(process.getJsonObject("result").getString("salutation")).isEqualTo("Dear Ada");
        }

        @Test
        void returnsBeforeTheProcessEnds() throws Exception {
            var answer = http.post(
                    "/karta/goals/answerComplaint", "{\"content\":\"The lamp is broken\"}", "Prefer", "respond-async");

            assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
            assertThat(answer.header("Preference-Applied")).isEqualTo("respond-async");
            var process = http.awaitEnd(answer.header("Location"));
            assertThat(process.getJsonObject("result").getString("salutation")).isEqualTo("Dear customer");
        }
    }

    @Nested
    class WhenNoGoalIsNamed {

        @Test
        void theFittingAgentAnswers() throws Exception {
            var answer = http.post("/karta/ask", "{\"content\":\"" + COMPLAINT + "\"}");

            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            assertThat(answer.json().getString("salutation")).isEqualTo("Dear Ada");
            assertThat(answer.header("Link")).endsWith("; rel=\"process\"");
        }
    }

    @Nested
    class WhenAUserBrowses {

        @Test
        void theGoalSaysWhatItTakesAndYields() throws Exception {
            var goal = http.get("/karta/goals/answerComplaint").json();

            assertThat(goal.getJsonObject("inputSchema").toString()).contains("\"content\"");
            assertThat(goal.getJsonObject("outputSchema").toString()).contains("\"salutation\"");
        }

        @Test
        void agentsAndGoalsAreListed() throws Exception {
            var agents = http.get("/karta/agents").array();
            var goals = http.get("/karta/goals").array();

            assertThat(agents.getJsonObject(0).getString("name")).isEqualTo("SupportDesk");
            assertThat(goals.getJsonObject(0).getString("name")).isEqualTo("answerComplaint");
        }
    }
}
