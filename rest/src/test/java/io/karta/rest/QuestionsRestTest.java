/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions to users, over HTTP. */
@TestInstance(Lifecycle.PER_CLASS)
class QuestionsRestTest {

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient grace;
    private TestClient ada;
    private TestClient edith;
    private TestClient olga;

    @BeforeAll
    void start() {
        server = new TestServer(platform);
        var client = new TestClient(server.root());
        grace = client.as("grace");
        ada = client.as("ada");
        edith = client.as("edith");
        olga = client.as("olga");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static String started(TestClient client, String goal) {
        return TestClient.processOf(client.post("/shop/karta/goals/" + goal));
    }

    private static String rated(TestClient client) {
        return TestClient.processOf(client.post("/shop/karta/goals/rate", "{\"content\":\"kettle\"}"));
    }

    private static String status(TestClient client, String process) {
        return client.get(process).object().getString("status");
    }

    @Nested
    class WhenAFormIsShown {

        private JsonObject question(TestClient client) {
            return client.get(rated(client)).object().getJsonObject("question");
        }

        @Test
        void hasFieldsInTheLanguageOfWhoStartedTheProcess() {
            var question = question(grace.with("Accept-Language", "de-AT, en;q=0.5"));

            var stars = question.getJsonArray("fields").getJsonObject(0);
            var tone = question.getJsonArray("fields").getJsonObject(1);
            assertThat(question.getString("language")).isEqualTo("de-AT");
            assertThat(stars.getString("name")).isEqualTo("stars");
            assertThat(stars.getString("label")).isEqualTo("Sterne");
            assertThat(stars.getString("kind")).isEqualTo("integer");
            assertThat(stars.getBoolean("required")).isTrue();
            assertThat(stars.getJsonObject("limits").getInt("max")).isEqualTo(5);
            assertThat(tone.getJsonArray("choices").getValuesAs(JsonObject.class))
                    .extracting(choice -> choice.getString("value") + " " + choice.getString("label"))
                    .containsExactly("KIND Freundlich", "HARSH Harsh");
        }

        @ParameterizedTest
        @ValueSource(strings = {"*", "fr"})
        void usesTheLanguageOfTheApplicationOtherwise(String languages) {
            var stars = question(grace.with("Accept-Language", languages))
                    .getJsonArray("fields")
                    .getJsonObject(0);

            assertThat(stars.getString("label")).isEqualTo("Stars");
        }

        @Test
        void returnsRoleAndExpiry() {
            var question = grace.get(started(grace, "publish")).object().getJsonObject("question");

            assertThat(question.getString("title")).isEqualTo("Publish it?");
            assertThat(question.getBoolean("isConfirmation")).isTrue();
            assertThat(question.getString("role")).isEqualTo("editor");
            assertThat(question.getString("expiresAt")).isEqualTo("2026-01-02T04:04:05.678Z");
        }

        @Test
        void listsBothQuestions() {
            var process = grace.get(started(grace, "compare")).object();

            assertThat(process.getJsonObject("question").getString("title")).isEqualTo("First");
            assertThat(process.getJsonArray("questions").getValuesAs(JsonObject.class))
                    .extracting(question -> question.getString("title"))
                    .containsExactly("First", "Second");
        }

        @Test
        void showsWhatAChildAsks() {
            var parent = platform.add("delegate", Caller.named("grace", Set.of()));
            var child =
                    platform.add("backstage", Caller.named("grace", Set.of())).childOf(parent);
            parent.waitsFor(child);

            var question =
                    grace.get("/shop/karta/processes/" + parent.id()).object().getJsonObject("question");

            assertThat(question.getString("title")).isEqualTo("Shall I?");
            assertThat(question.getString("process")).isEqualTo(child.id());
            assertThat(grace.post("/shop/karta/processes/" + child.id() + "/answers/q1", "true")
                            .text())
                    .isEqualTo("\"child's true\"");
        }
    }

    @Nested
    class WhenAFormIsFilledIn {

        @Test
        void takesTextsAsABrowserSendsThem() {
            var answer = grace.post(rated(grace) + "/answers/q1", "{\"stars\":\"4\",\"tone\":\"KIND\"}");

            assertThat(answer.text()).isEqualTo("\"stars: 4\"");
        }

        @Test
        void reportsAllProblemsAndKeepsWaiting() {
            var process = rated(grace);

            var answer = grace.post(process + "/answers/q1", "{\"stars\":\"many\",\"tone\":\"kind of\"}");

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.code()).isEqualTo("KARTA-141");
            assertThat(answer.object().getJsonArray("problems").getValuesAs(JsonObject.class))
                    .extracting(problem -> problem.getString("input") + problem.getString("pointer"))
                    .containsExactly("Review/stars", "Review/tone");
            assertThat(status(grace, process)).isEqualTo("WAITING");
        }

        @Test
        void reportsProblemsFoundByTheProcess() {
            var process = started(grace, "review");

            var answer = grace.post(process + "/answers/q1", "{\"accepted\":true,\"text\":\"awful\"}");

            assertThat(answer.code()).isEqualTo("KARTA-141");
            assertThat(answer.object().getJsonArray("problems").getJsonObject(0).getString("pointer"))
                    .isEqualTo("/text");
            assertThat(status(grace, process)).isEqualTo("WAITING");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {"`` | 400 | KARTA-506", "{ | 400 | KARTA-507", "[] | 422 | KARTA-141"})
        void wantsJson(String body, int status, String code) {
            var answer = grace.post(rated(grace) + "/answers/q1", body);

            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.code()).isEqualTo(code);
        }

        @Test
        void doesNotWaitForTheRestIfPreferred() {
            var process = rated(grace);

            var answer = grace.with("Prefer", "respond-async")
                    .post(process + "/answers/q1", "{\"stars\":4,\"tone\":\"KIND\"}");
            var before = status(grace, process);
            platform.letStartedRun();

            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.header("Preference-Applied")).isEqualTo("respond-async");
            assertThat(before).isEqualTo("RUNNING");
            assertThat(status(grace, process)).isEqualTo("COMPLETED");
        }

        @Test
        void checksTheAnswerBeforeResuming() {
            var process = rated(grace);
            var hurried = grace.with("Prefer", "respond-async");
            hurried.post(process + "/answers/q1", "{\"stars\":4,\"tone\":\"KIND\"}");

            var second = hurried.post(process + "/answers/q1", "{\"stars\":5,\"tone\":\"KIND\"}");

            assertThat(second.status()).isEqualTo(409);
            assertThat(second.code()).isEqualTo("KARTA-514");
            assertThat(second.object().getString("detail")).contains("question q1", "No question is open");
        }

        @Test
        void namesTheOpenQuestionInsteadOfAnUnknownOne() {
            var answer = grace.post(rated(grace) + "/answers/q7", "{\"stars\":4,\"tone\":\"KIND\"}");

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.object().getString("detail"))
                    .contains("does not wait for an answer to question q7", "Answer question q1 of process");
        }
    }

    @Nested
    class WhenTheQuestionIsForARole {

        private final String process = started(grace, "publish");

        @Test
        void isNotForTheOneWhoseProcessItIs() {
            var answer = grace.post(process + "/answers/q1", "{\"accepted\":true}");

            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.code()).isEqualTo("KARTA-505");
            assertThat(status(grace, process)).isEqualTo("WAITING");
        }

        @Test
        void isNotForOperatorsEither() {
            assertThat(olga.post(process + "/answers/q1", "{\"accepted\":true}").status())
                    .isEqualTo(403);
        }

        @Test
        void doesNotExistForOtherCallers() {
            assertThat(ada.get(process).code()).isEqualTo("KARTA-502");
            assertThat(ada.post(process + "/answers/q1", "{\"accepted\":true}").code())
                    .isEqualTo("KARTA-502");
        }

        @Test
        void showsTheQuestionAndNoMoreToWhoHasTheRole() {
            var document = edith.get(process).object();

            assertThat(document).containsOnlyKeys("id", "status", "agent", "goal", "createdAt", "question");
            assertThat(edith.delete(process).code()).isEqualTo("KARTA-505");
            assertThat(edith.post(process + "/objects", "{}").code()).isEqualTo("KARTA-505");
        }

        @ParameterizedTest
        @CsvSource({"true, out", "false, binned"})
        void resumesWithAConfirmation(boolean accepted, String result) {
            var answer = edith.post(process + "/answers/q1", "{\"accepted\":" + accepted + "}");

            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.object()).doesNotContainKey("result");
            assertThat(grace.get(process).object().getString("result")).isEqualTo(result);
            assertThat(edith.get(process).code()).isEqualTo("KARTA-502");
        }

        @ParameterizedTest
        @ValueSource(strings = {"true", "false"})
        void rejectsASecondAnswer(String accepted) {
            edith.post(process + "/answers/q1", "{\"accepted\":" + accepted + "}");

            var second = edith.post(process + "/answers/q1", "{\"accepted\":true}");
            var async = edith.with("Prefer", "respond-async").post(process + "/answers/q1", "{\"accepted\":false}");

            assertThat(List.of(second.status(), async.status())).containsOnly(409);
            assertThat(second.code()).isEqualTo("KARTA-514");
            assertThat(second.object()).doesNotContainKeys("question", "result");
        }

        @Test
        void rejectsAnAnswerToAnEndedProcess() {
            grace.delete(process);

            assertThat(edith.post(process + "/answers/q1", "{\"accepted\":true}")
                            .code())
                    .isEqualTo("KARTA-514");
        }

        @Test
        void rejectsAnAnswerToTheParentOfAClosedQuestion() {
            var caller = Caller.named("grace", Set.of());
            var parent = platform.add("delegate", caller);
            var child = platform.add("publish", caller).childOf(parent);
            parent.waitsFor(child);
            var address = "/shop/karta/processes/";
            edith.post(address + child.id() + "/answers/q1", "{\"accepted\":true}");

            var answer = edith.post(address + parent.id() + "/answers/q1", "{\"accepted\":true}");

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.code()).isEqualTo("KARTA-514");
            assertThat(ada.post(address + parent.id() + "/answers/q1", "{\"accepted\":true}")
                            .code())
                    .isEqualTo("KARTA-502");
        }

        @Test
        void keepsAClosedQuestionFromOtherCallers() {
            edith.post(process + "/answers/q1", "{\"accepted\":true}");

            assertThat(ada.post(process + "/answers/q1", "{\"accepted\":true}").code())
                    .isEqualTo("KARTA-502");
            assertThat(edith.post(process + "/answers/q7", "{\"accepted\":true}")
                            .code())
                    .isEqualTo("KARTA-502");
        }

        @Test
        void showsNoQuestionToOtherCallers() {
            var other = started(grace, "review");

            assertThat(edith.get(other).code()).isEqualTo("KARTA-502");
            assertThat(edith.post(other + "/answers/q1", "{\"accepted\":true,\"text\":\"ok\"}")
                            .code())
                    .isEqualTo("KARTA-502");
        }
    }
}
