/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Http.Answer;
import io.karta.sample.Servers.WithKey;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that can go wrong, as callers are told of it. */
@ExtendWith(Servers.class)
class ProblemsIT {

    private static final String INPUT = "{\"content\":\"please\"}";

    private final Http http;
    private final Http plain;

    ProblemsIT(WithKey server) {
        http = new Http(server.liberty(), "/trouble");
        plain = new Http(server.liberty(), "/plain");
    }

    @Test
    void anUnknownGoalIsNotFoundAndTheNearestIsNamed() throws Exception {
        var answer = http.post("/karta/goals/openDor", INPUT);

        assertProblem(answer, 404, "unknown-goal");
        assertThat(answer.json().getJsonArray("nearest").toString()).contains("openDoor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/karta/processes/none", "/karta/nothing"})
    void returnsNotFoundForUnknownResources(String path) throws Exception {
        assertThat(http.get(path).status()).isEqualTo(404);
    }

    @Test
    void everyProblemOfABodyIsToldWithItsPointer() throws Exception {
        var answer = http.post("/karta/goals/ship", "{\"weight\":\"heavy\",\"inner\":{\"fragile\":\"very\"}}");

        assertProblem(answer, 400, "invalid-body");
        assertThat(pointers(answer)).contains("/weight", "/address", "/inner/fragile");
    }

    @Test
    void constraintsHoldForBodies() throws Exception {
        var answer = http.post("/karta/goals/ship", "{\"weight\":-1,\"address\":\" \",\"inner\":{\"fragile\":true}}");

        assertProblem(answer, 400, "invalid-body");
        assertThat(pointers(answer)).containsExactlyInAnyOrder("/weight", "/address");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"content\":5}", "{}"})
    void aBodyThatDoesNotFitIsABadRequest(String body) throws Exception {
        var answer = http.post("/karta/goals/openDoor", body);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void aStuckProcessNamesMissingObjects() throws Exception {
        var answer = http.post("/karta/goals/openDoor", INPUT);

        assertProblem(answer, 409, "stuck");
        assertThat(answer.json().getString("detail")).contains("Key");
        assertThat(answer.json().getString("process")).isNotBlank();
    }

    @Test
    void aFailingModelIsABadGateway() throws Exception {
        var answer = http.post("/karta/goals/askBroken", INPUT);

        assertProblem(answer, 502, "model-failed");
        assertThat(answer.json().getString("kind")).isEqualTo("AUTHENTICATION");
    }

    @Test
    void aSlowModelIsAGatewayTimeout() throws Exception {
        assertProblem(http.post("/karta/goals/askSlow", INPUT), 504, "model-timed-out");
    }

    @Test
    void aSlowProcessIsAGatewayTimeout() throws Exception {
        assertProblem(http.post("/karta/goals/neverEnd?timeout=PT2S", INPUT), 504, "timed-out");
    }

    @Test
    void aKilledProcessReturnsGone() throws Exception {
        assertProblem(http.post("/karta/goals/killOneself", INPUT), 410, "killed");
    }

    @Test
    void deletingARunningProcessKillsIt() throws Exception {
        var process = http.post("/karta/goals/neverEnd", INPUT, "Prefer", "respond-async")
                .json()
                .getString("id");

        var killed = http.delete("/karta/processes/" + process);
        var later = http.get("/karta/processes/" + process).json();

        assertThat(killed.json().getString("status")).isEqualTo("KILLED");
        assertThat(later.getJsonObject("problem").getInt("status")).isEqualTo(410);
    }

    @Test
    void aTerminatedProcessReturnsTheReason() throws Exception {
        var answer = http.post("/karta/goals/stop", INPUT);

        assertProblem(answer, 422, "terminated");
        assertThat(answer.json().getString("detail")).contains("nothing to do");
    }

    @Test
    void hidesExceptionsOfActions() throws Exception {
        var answer = http.post("/karta/goals/stumble", INPUT);

        assertProblem(answer, 500, "action-failed");
        assertThat(answer.text()).doesNotContain("swordfish").doesNotContain("IllegalState");
    }

    @Test
    void rejectsWhatIsDeniedToAll() throws Exception {
        var answer = http.post("/karta/goals/doForbidden", INPUT);

        assertProblem(answer, 403, "forbidden-action");
        assertThat(answer.text()).doesNotContain("done all the same");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/karta/goals", "/karta/agents", "/karta/goals/greet", "/karta/processes/x"})
    void withoutACallerAnApplicationIsClosed(String path) throws Exception {
        assertProblem(plain.get(path), 401, "unauthenticated");
    }

    @Test
    void withoutACallerNoGoalIsReached() throws Exception {
        assertProblem(plain.post("/karta/goals/greet", INPUT), 401, "unauthenticated");
    }

    private static void assertProblem(Answer answer, int status, String type) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.json().getInt("status")).isEqualTo(status);
        assertThat(answer.json().getString("type")).isEqualTo("urn:karta:problem:" + type);
        assertThat(answer.json().getString("code")).startsWith("KARTA-5");
    }

    private static Iterable<String> pointers(Answer answer) {
        return answer.json().getJsonArray("problems").getValuesAs(JsonObject.class).stream()
                .map(problem -> problem.getString("pointer"))
                .toList();
    }
}
