/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Servers.Secured;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An agent that asks people, each with a role of his own, as they answer it over HTTP. */
@ExtendWith(Servers.class)
class WaitingIT {

    private final Http ada;
    private final Http bob;
    private final Http edith;
    private final Http olga;

    WaitingIT(Secured server) {
        var http = new Http(server.liberty(), "/stories");
        ada = http.as("ada");
        bob = http.as("bob");
        edith = http.as("edith");
        olga = http.as("olga");
    }

    private String asked(String... headers) throws Exception {
        var answer = ada.post("/karta/goals/publish", "{\"content\":\"a kettle\"}", headers);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return "/karta/processes/" + answer.json().getString("id");
    }

    private static JsonObject question(Http http, String process) throws Exception {
        return http.get(process).json().getJsonObject("question");
    }

    private static String answers(Http http, String process) throws Exception {
        return process + "/answers/" + question(http, process).getString("id");
    }

    private String rated() throws Exception {
        var process = asked();
        ada.post(answers(ada, process), "{\"stars\":\"5\",\"tone\":\"KIND\",\"remarks\":\"\"}");
        return process;
    }

    @Test
    void theFormIsInTheReadersLanguage() throws Exception {
        var question = question(ada, asked("Accept-Language", "de"));

        assertThat(question.getString("title")).isEqualTo("How is this?");
        assertThat(question.getString("text")).contains("a kettle");
        assertThat(question.getJsonArray("fields").getValuesAs(JsonObject.class))
                .extracting(field -> field.getString("label"))
                .containsExactly("Sterne", "Ton", "Sonst noch etwas?");
        assertThat(question.getJsonArray("fields")
                        .getJsonObject(1)
                        .getJsonArray("choices")
                        .getValuesAs(JsonObject.class))
                .extracting(choice -> choice.getString("label"))
                .containsExactly("Freundlich", "Schroff");
    }

    @Test
    void anAnswerAndAnApprovalReachTheGoal() throws Exception {
        var process = rated();

        var published = edith.post(answers(edith, process), "{\"accepted\":true}");

        assertThat(published.status()).as(published.toString()).isEqualTo(202);
        assertThat(published.json()).doesNotContainKey("result");
        assertThat(ada.get(process).json().getJsonObject("result").getInt("stars"))
                .isEqualTo(5);
    }

    @Test
    void aRejectionProducesNothing() throws Exception {
        var process = rated();

        edith.post(answers(edith, process), "{\"accepted\":false}");

        assertThat(ada.get(process).json().getString("status")).isEqualTo("STUCK");
    }

    @Test
    void reportsAllProblemsOfAnInvalidAnswerAndKeepsWaiting() throws Exception {
        var process = asked();

        var misread = ada.post(answers(ada, process), "{\"stars\":\"many\",\"tone\":\"KINDLY\"}");
        var excessive = ada.post(answers(ada, process), "{\"stars\":9,\"tone\":\"KIND\"}");

        assertThat(misread.status()).as(misread.toString()).isEqualTo(422);
        assertThat(misread.json().getJsonArray("problems").getValuesAs(JsonObject.class))
                .extracting(problem -> problem.getString("pointer"))
                .containsExactly("/stars", "/tone");
        assertThat(excessive.status()).as(excessive.toString()).isEqualTo(422);
        assertThat(excessive.json().getJsonArray("problems").getJsonObject(0).getString("pointer"))
                .isEqualTo("/stars");
        assertThat(ada.get(process).json().getString("status")).isEqualTo("WAITING");
    }

    @Test
    void onlyTheRoleMayAnswer() throws Exception {
        var process = rated();

        var own = ada.post(answers(ada, process), "{\"accepted\":true}");
        var operators = olga.post(answers(olga, process), "{\"accepted\":true}");
        var elses = bob.get(process);

        assertThat(own.status()).as(own.toString()).isEqualTo(403);
        assertThat(operators.status()).as(operators.toString()).isEqualTo(403);
        assertThat(elses.status()).as(elses.toString()).isEqualTo(404);
        assertThat(edith.get(process).json()).containsKey("question").doesNotContainKey("history");
    }

    @Test
    void rejectsASecondAnswer() throws Exception {
        var process = asked();
        var answers = answers(ada, process);
        ada.post(answers, "{\"stars\":5,\"tone\":\"KIND\"}");

        var second = ada.post(answers, "{\"stars\":1,\"tone\":\"HARSH\"}");

        assertThat(second.status()).as(second.toString()).isEqualTo(409);
        assertThat(question(ada, process).getString("title")).contains("5 stars");
    }

    @Test
    void anAnswerNeedNotBeWaitedFor() throws Exception {
        var process = asked();

        var answer =
                ada.post(answers(ada, process), "{\"stars\":5,\"tone\":\"KIND\"}", "Prefer", "respond-async, wait=60");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        assertThat(answer.header("Preference-Applied")).isEqualTo("respond-async, wait=60");
        assertThat(answer.json().getJsonObject("question").getString("role")).isEqualTo("editor");
    }

    @Test
    void operatorsEndProcessesWithOpenQuestions() throws Exception {
        var process = asked();

        var refused = ada.post(process + "/terminate", "");
        var ended = olga.post(process + "/terminate", "{\"reason\":\"no longer needed\"}");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(403);
        assertThat(ended.status()).as(ended.toString()).isEqualTo(202);
        assertThat(ada.get(process).json().getString("status")).isEqualTo("TERMINATED");
    }
}
