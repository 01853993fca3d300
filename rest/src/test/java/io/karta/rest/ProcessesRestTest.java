/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Processes while they wait and after their end, with an agent that is played. */
@TestInstance(Lifecycle.PER_CLASS)
class ProcessesRestTest {

    private TestServer server;
    private TestClient client;

    @BeforeAll
    void start() {
        server = new TestServer(FakeShop.platform().admittingAnonymous());
        client = new TestClient(server.root());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Nested
    class WhenTheProcessHasNoResult {

        @ParameterizedTest
        @CsvSource({
            "stuck,        409, KARTA-513, write needs a Customer",
            "modelFails,   502, KARTA-515, fast is busy",
            "modelBabbles, 502, KARTA-515, no Letter",
            "modelStops,   502, KARTA-515, too long",
            "modelSleeps,  504, KARTA-516, fast is slow",
            "late,         504, KARTA-517, 10 s were not enough",
            "killed,       410, KARTA-518, was killed",
            "stopped,      422, KARTA-519, the shop is closed",
            "overBudget,   422, KARTA-519, no tokens left",
            "forbidden,    403, KARTA-505, refund is for support",
            "inputBlocked, 422, KARTA-524, it speaks of kettles",
            "outputBlocked, 500, KARTA-520, SupportDesk.decide",
            "broken,       500, KARTA-520, SupportDesk.decide"
        })
        void returnsTheReasonAsProblemDetail(String goal, int status, String code, String why) {
            var answer = client.post("/shop/karta/goals/" + goal);

            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.code()).isEqualTo(code);
            assertThat(answer.object().getInt("status")).isEqualTo(status);
            assertThat(answer.object().getString("detail")).contains(why);
            assertThat(answer.object().getString("instance")).isEqualTo(TestClient.processOf(answer));
        }

        @Test
        void returnsTheSameReasonInTheProcess() {
            var answer = client.post("/shop/karta/goals/stuck");

            var process = client.get(TestClient.processOf(answer));

            assertThat(process.status()).isEqualTo(200);
            assertThat(process.object().getJsonObject("problem").getString("code"))
                    .isEqualTo("KARTA-513");
        }

        @Test
        void keepsWhatAnActionThrewToItself() {
            var answer = client.post("/shop/karta/goals/broken");

            var process = client.get(TestClient.processOf(answer));

            assertThat(answer.text() + process.text())
                    .doesNotContain("swordfish")
                    .doesNotContain("IllegalState");
        }

        @Test
        void keepsWhatThePlatformThrewToItself() {
            var answer = client.post("/shop/karta/goals/throwing");

            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.code()).isEqualTo("KARTA-521");
            assertThat(answer.text()).doesNotContain("swordfish").doesNotContain("IllegalState");
        }

        @Test
        void handsOnWhenToAskAgain() {
            var answer = client.post("/shop/karta/goals/modelFails");

            assertThat(answer.header("Retry-After")).isEqualTo("2");
            assertThat(answer.object().getString("kind")).isEqualTo("RATE_LIMIT");
        }
    }

    @Nested
    class WhenWatchingAProcess {

        @Test
        void returnsTheHistory() {
            var called = client.post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");

            var process = client.get(TestClient.processOf(called)).object();

            assertThat(process.getString("status")).isEqualTo("COMPLETED");
            assertThat(process.getString("agent")).isEqualTo("SupportDesk");
            assertThat(process.getString("goal")).isEqualTo("answerComplaint");
            assertThat(process.getString("createdAt")).isEqualTo("2026-01-02T03:04:05.678Z");
            assertThat(process.getString("endedAt")).isEqualTo("2026-01-02T03:04:06.678Z");
            assertThat(process.getJsonObject("plan").getJsonArray("actions").toString())
                    .isEqualTo("[\"SupportDesk.write\"]");
            assertThat(process.getJsonObject("result").getString("body")).contains("kettle");
        }

        @Test
        void listsWhatRanWithTimesAndTokens() {
            var called = client.post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");

            var history = client.get(TestClient.processOf(called)).object().getJsonArray("history");

            assertThat(history.getJsonObject(0).toString())
                    .isEqualTo("{\"action\":\"SupportDesk.understand\",\"startedAt\":\"2026-01-02T03:04:05.678Z\","
                            + "\"durationMs\":789,\"ending\":\"SUCCEEDED\",\"modelCalls\":[{\"model\":\"fast\","
                            + "\"inputTokens\":12,\"outputTokens\":34,\"cost\":0.5,\"attempts\":2,"
                            + "\"durationMs\":56}]}");
        }

        @Test
        void returnsTheUsageOfAllDescendants() {
            var called = client.post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");

            var usage = client.get(TestClient.processOf(called)).object().getJsonObject("usage");

            assertThat(usage.toString())
                    .isEqualTo(
                            "{\"calls\":3,\"uncountedCalls\":1,\"attempts\":4,\"inputTokens\":120,\"outputTokens\":34,"
                                    + "\"cost\":0.5,\"models\":{\"fast\":{\"calls\":2,\"uncountedCalls\":1,"
                                    + "\"attempts\":3,"
                                    + "\"inputTokens\":20,\"outputTokens\":4,\"cost\":0.25}}}");
        }

        @Test
        void endsItOnRequest() {
            var waiting = client.post("/shop/karta/goals/review");

            var killed = client.delete(TestClient.processOf(waiting));

            assertThat(killed.status()).isEqualTo(200);
            assertThat(killed.object().getString("status")).isEqualTo("KILLED");
            assertThat(killed.object().getJsonObject("problem").getInt("status"))
                    .isEqualTo(410);
        }

        @Test
        void leavesAnEndedProcessAsItIs() {
            var called = client.post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");

            var killed = client.delete(TestClient.processOf(called));

            assertThat(killed.status()).isEqualTo(200);
            assertThat(killed.object().getString("status")).isEqualTo("COMPLETED");
        }
    }

    @Nested
    class WhenAProcessWaitsForAnAnswer {

        private final String waiting = TestClient.processOf(client.post("/shop/karta/goals/review"));
        private final JsonObject question = client.get(waiting).object().getJsonObject("question");
        private final String answers = waiting + "/answers/" + question.getString("id");

        @Test
        void showsTheQuestion() {
            assertThat(question.getString("title")).isEqualTo("How is this?");
            assertThat(question.getString("text")).isEqualTo("Dear Ada");
            assertThat(question.getString("action")).isEqualTo("SupportDesk.ask");
            assertThat(question.getJsonObject("schema").getJsonObject("properties"))
                    .containsOnlyKeys("accepted", "text");
        }

        @Test
        void resumesWithTheAnswer() {
            var answer = client.post(answers, "{\"accepted\":true,\"text\":\"lovely\"}");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.object().getString("body")).isEqualTo("lovely");
        }

        @Test
        void refusesAnAnswerThatDoesNotFit() {
            var answer = client.post(answers, "{\"accepted\":\"perhaps\",\"text\":\"\"}");

            assertThat(answer.status()).isEqualTo(422);
            assertThat(client.get(waiting).object().getString("status")).isEqualTo("WAITING");
        }

        @Test
        void takesOneAnswerOnly() {
            client.post(answers, "{\"accepted\":true,\"text\":\"lovely\"}");

            var second = client.post(answers, "{\"accepted\":false,\"text\":\"awful\"}");

            assertThat(second.status()).isEqualTo(409);
            assertThat(second.code()).isEqualTo("KARTA-514");
        }

        @Test
        void returnsTheOpenQuestion() {
            var answer = client.post(waiting + "/answers/other", "{\"accepted\":true,\"text\":\"lovely\"}");

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.object().getString("question")).isEqualTo(question.getString("id"));
        }
    }
}
