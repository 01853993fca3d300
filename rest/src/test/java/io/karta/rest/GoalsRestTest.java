/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists, descriptions and calls of goals, with an agent that is played. */
@TestInstance(Lifecycle.PER_CLASS)
class GoalsRestTest {

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient client;

    @BeforeAll
    void start() {
        server = new TestServer(platform.admittingAnonymous());
        client = new TestClient(server.root());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Nested
    class Listing {

        @Test
        void showsAgentsThatHaveAnExportedGoal() {
            var agents = client.get("/shop/karta/agents").json().asJsonArray();

            assertThat(agents).hasSize(1);
            assertThat(agents.getJsonObject(0).getString("name")).isEqualTo("SupportDesk");
            assertThat(agents.getJsonObject(0).getJsonArray("goals").toString())
                    .contains("answerComplaint")
                    .doesNotContain("secret");
        }

        @Test
        void showsExportedGoals() {
            var goals = client.get("/shop/karta/goals").json().asJsonArray();

            assertThat(goals.getValuesAs(JsonObject.class))
                    .extracting(goal -> goal.getString("name"))
                    .contains("answerComplaint", "ship")
                    .doesNotContain("secret");
        }

        @Test
        void describesAGoalWithItsSchemas() {
            var goal = client.get("/shop/karta/goals/answerComplaint").object();

            assertThat(goal.getJsonObject("inputSchema")
                            .getJsonArray("required")
                            .toString())
                    .isEqualTo("[\"content\"]");
            assertThat(goal.getJsonObject("outputSchema").getJsonObject("properties"))
                    .containsOnlyKeys("salutation", "body");
        }

        @Test
        void describesAlternativesOfInput() {
            var goal = client.get("/shop/karta/goals/ship").object();

            var alternatives = goal.getJsonObject("inputSchema").getJsonArray("anyOf");
            assertThat(alternatives.getValuesAs(JsonObject.class))
                    .extracting(schema -> schema.getString("$id"))
                    .containsExactly("urn:karta:input:Order", "urn:karta:input:Question", "urn:karta:input:Return");
        }

        @Test
        void describesAGoalWithoutInput() {
            var goal = client.get("/shop/karta/goals/tidyUp").object();

            assertThat(goal).containsKey("outputSchema").doesNotContainKey("inputSchema");
        }

        @Test
        void answersHeadLikeGetWithoutABody() {
            var answer = client.send("HEAD", "/shop/karta/goals/answerComplaint");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("application/json");
            assertThat(answer.text()).isEmpty();
        }

        @Test
        void listsTheAllowedMethods() {
            var answer = client.send("OPTIONS", "/shop/karta/goals/answerComplaint");

            assertThat(answer.status()).isIn(200, 204);
            assertThat(answer.header("Allow")).contains("GET", "POST", "HEAD", "OPTIONS");
        }
    }

    @Nested
    class WhenCallingAGoal {

        @Test
        void answersWithExactlyTheResult() {
            var answer = client.post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("application/json");
            assertThat(answer.text())
                    .isEqualTo("{\"salutation\":\"Dear Ad\u00e4\",\"body\":\"Your \\\"kettle\\\" is on its way.\"}");
        }

        @Test
        void linksToTheProcess() {
            var answer = client.post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");

            assertThat(answer.header("Link")).matches("</shop/karta/processes/p\\d+>; rel=\"process\"");
            assertThat(client.get(TestClient.processOf(answer)).status()).isEqualTo(200);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{\"customer\":\"Ada\",\"items\":[]}   | Order",
                    "{\"customer\":\"Ada\",\"reason\":\"\"} | Return"
                })
        void takesTheStartingInputThatFits(String body, String input) {
            var answer = client.post("/shop/karta/goals/ship", body);

            assertThat(answer.object().getString("salutation")).isEqualTo(input);
        }

        @Test
        void needsNoBodyForAGoalWithoutInput() {
            var answer = client.post("/shop/karta/goals/tidyUp");

            assertThat(answer.text()).isEqualTo("\"tidy, 0\"");
        }

        @Test
        void ignoresTheTypeOfAnEmptyBody() {
            var curl = client.with("Content-Type", "application/x-www-form-urlencoded");

            assertThat(curl.post("/shop/karta/goals/tidyUp", new byte[0]).status())
                    .isEqualTo(200);
            assertThat(curl.post("/shop/karta/goals/answerComplaint", new byte[0])
                            .code())
                    .isEqualTo("KARTA-506");
        }

        @Test
        void acceptsAnEmptyObjectForAGoalWithoutInput() {
            var answer = client.post("/shop/karta/goals/tidyUp", " { } ");

            assertThat(answer.status()).isEqualTo(200);
        }

        @Test
        void takesJsonOfAnyKindInUtf8() {
            var body = "\uFEFF{\"content\":\"\u00e4\"}".getBytes(StandardCharsets.UTF_8);

            var answer = client.with("Content-Type", "Application/vnd.shop+JSON; charset=utf-8")
                    .post("/shop/karta/goals/answerComplaint", body);

            assertThat(answer.status()).isEqualTo(200);
        }

        @Test
        void answersAWaitingProcessWithWhereToFindIt() {
            var answer = client.post("/shop/karta/goals/review");

            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.header("Location")).endsWith(TestClient.processOf(answer));
            assertThat(answer.object().getString("status")).isEqualTo("WAITING");
        }
    }

    @Nested
    class AsynchronousCalls {

        private final TestClient patient = client.with("Prefer", "respond-async");

        @Test
        void answersBeforeTheProcessRan() {
            var answer = patient.post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");

            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.header("Preference-Applied")).isEqualTo("respond-async");
            assertThat(answer.header("Location")).endsWith(TestClient.processOf(answer));
            assertThat(answer.object().getString("status")).isEqualTo("NOT_STARTED");
        }

        @Test
        void showsTheResultOnceThereIsOne() {
            var accepted = patient.post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");
            platform.letStartedRun();

            var process = client.get(TestClient.processOf(accepted)).object();

            assertThat(process.getString("status")).isEqualTo("COMPLETED");
            assertThat(process.getJsonObject("result").getString("salutation")).isEqualTo("Dear Ad\u00e4");
        }

        @Test
        void showsThatAGuardrailRefusedTheInput() {
            var accepted = patient.post("/shop/karta/goals/inputBlocked");
            platform.letStartedRun();

            var problem = client.get(TestClient.processOf(accepted)).object().getJsonObject("problem");

            assertThat(accepted.status()).isEqualTo(202);
            assertThat(problem.getInt("status")).isEqualTo(422);
            assertThat(problem.getString("code")).isEqualTo("KARTA-524");
        }

        @Test
        void givesUpWaitingInTime() {
            var answer = client.with("Prefer", "respond-async, wait=0")
                    .post("/shop/karta/goals/answerComplaint", "{\"content\":\"broken\"}");

            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.header("Preference-Applied")).isEqualTo("respond-async, wait=0");
        }
    }
}
