/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.rest.request.RestSettings;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of goals with bodies that are no input, with an agent that is played. */
@TestInstance(Lifecycle.PER_CLASS)
class InvalidBodyRestTest {

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

    private List<JsonObject> problems(TestClient.Answer answer) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-507");
        return answer.object().getJsonArray("problems").getValuesAs(JsonObject.class);
    }

    @Test
    void namesEveryProblemWithItsPointer() {
        var body = "{\"contents\":1,\"at\":\"yesterday\"}";

        var answer = client.post("/shop/karta/goals/answerComplaint", body);

        assertThat(problems(answer))
                .extracting(problem -> problem.getString("pointer"))
                .containsExactlyInAnyOrder("/content", "/at", "/contents");
    }

    @Test
    void namesWhatBeanValidationFinds() {
        var body = "{\"customer\":\" \",\"items\":[{\"name\":\"kettle\",\"amount\":0}]}";

        var answer = client.post("/shop/karta/goals/ship", body);

        assertThat(problems(answer))
                .filteredOn(problem -> problem.getString("input").equals("Order"))
                .extracting(problem -> problem.getString("pointer"))
                .containsExactly("/customer", "/items/0/amount");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "kettle", "[]", "null", "{\"content\":\"a\"} b", "{'content':'a'}", "{\"content\":7}"})
    void doesNotGuess(String body) {
        var answer = client.post("/shop/karta/goals/answerComplaint", body);

        assertThat(problems(answer)).isNotEmpty();
    }

    @Test
    void survivesDeepNesting() {
        var body = "[".repeat(200_000);

        var answer = client.post("/shop/karta/goals/answerComplaint", body);

        assertThat(problems(answer)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n"})
    void wantsABody(String body) {
        var answer = client.post("/shop/karta/goals/answerComplaint", body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-506");
    }

    @Test
    void wantsUtf8() {
        var answer = client.with("Content-Type", "application/json")
                .post("/shop/karta/goals/answerComplaint", new byte[] {'"', (byte) 0xE4, '"'});

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-506");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/x-www-form-urlencoded",
                "application/jsonp",
                "multipart/form-data; boundary=x"
            })
    void wantsJson(String type) {
        var answer = client.with("Content-Type", type)
                .post("/shop/karta/goals/answerComplaint", "{\"content\":\"a\"}".getBytes(StandardCharsets.UTF_8));

        assertThat(answer.status()).isEqualTo(415);
        assertThat(answer.code()).isEqualTo("KARTA-508");
        assertThat(answer.header("Accept-Post")).isEqualTo("application/json");
    }

    @Test
    void wantsToBeToldThatItIsJson() {
        var answer = client.post(
                "/shop/karta/goals/answerComplaint", "{\"content\":\"a\"}".getBytes(StandardCharsets.UTF_8));

        assertThat(answer.status()).isEqualTo(415);
    }

    @Test
    void readsOnlySoMuch() {
        var body = "\"" + "x".repeat(RestSettings.DEFAULT_MAX_BODY_SIZE) + "\"";

        var answer = client.post("/shop/karta/goals/answerComplaint", body);

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.code()).isEqualTo("KARTA-511");
    }

    @Test
    void rejectsABodyForAGoalWithoutInput() {
        var answer = client.post("/shop/karta/goals/tidyUp", "{\"content\":\"a\"}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-507");
    }

    @Test
    void namesMissingObjects() {
        var answer = client.post("/shop/karta/goals/refuses", "{\"content\":\"a\"}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-512");
        assertThat(answer.object().getString("detail")).contains("needs a Customer");
    }
}
