/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths, methods and media types that do not exist, and the paths of the application. */
@TestInstance(Lifecycle.PER_CLASS)
class AddressesRestTest {

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
    class WhenTheAddressIsUnknown {

        @Test
        void namesTheNearestGoals() {
            var answer = client.post("/shop/karta/goals/answercomplaints", "{}");

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.code()).isEqualTo("KARTA-501");
            assertThat(answer.object().getJsonArray("nearest").getString(0)).isEqualTo("answerComplaint");
            assertThat(answer.object().getString("instance")).isEqualTo("/shop/karta/goals/answercomplaints");
        }

        @Test
        void doesNotKnowGoalsThatAreNotExported() {
            var described = client.get("/shop/karta/goals/secret");
            var called = client.post("/shop/karta/goals/secret");

            assertThat(described.code()).isEqualTo("KARTA-501");
            assertThat(called.code()).isEqualTo("KARTA-501");
        }

        @ParameterizedTest
        @ValueSource(strings = {"/shop/karta/processes/none", "/shop/karta/processes/%3Cb%3E"})
        void doesNotKnowTheProcess(String path) {
            var answer = client.get(path);

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.code()).isEqualTo("KARTA-502");
        }

        @ParameterizedTest
        @ValueSource(strings = {"/shop/karta/", "/shop/karta/nothing", "/shop/karta/process", "/shop/karta/goals/a/b"})
        void returnsNotFound(String path) {
            var answer = client.get(path);

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.code()).isEqualTo("KARTA-503");
        }

        @Test
        void listsTheAllowedMethods() {
            var answer = client.delete("/shop/karta/goals/answerComplaint");

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.code()).isEqualTo("KARTA-510");
            assertThat(answer.header("Allow")).contains("GET", "POST");
            assertThat(answer.object().getString("detail"))
                    .contains("Use one of")
                    .contains("GET", "POST");
        }

        @Test
        void acceptsOnlyJson() {
            var answer = client.with("Accept", "text/html").get("/shop/karta/goals");

            assertThat(answer.status()).isEqualTo(406);
            assertThat(answer.code()).isEqualTo("KARTA-509");
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        }

        @ParameterizedTest
        @ValueSource(strings = {"application/json;q=abc", "application/json; Q=", "text/html;x=\"a;b\";q=1;q=x"})
        void rejectsAWeightThatIsNotANumber(String accept) {
            var answer = client.with("Accept", accept).get("/shop/karta/goals");

            assertThat(answer.status()).as(answer.text()).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("KARTA-522");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"application/json;q=.5", "text/html;q=\"0.9\", */*;q=0.1", "application/json;x=\";q=y\""})
        void acceptsOtherWeightsAndParameters(String accept) {
            assertThat(client.with("Accept", accept).get("/shop/karta/goals").status())
                    .isEqualTo(200);
        }
    }

    @Nested
    class WhenTheApplicationHasResources {

        @ParameterizedTest
        @ValueSource(strings = {"agents", "goals", "goals/answerComplaint", "processes/p1"})
        void isNotThereOnItsPath(String path) {
            var answer = client.get("/shop/api/" + path);

            assertThat(answer.status()).isEqualTo(404);
        }

        @Test
        void cannotBeCalledOnItsPath() {
            var answer = client.post("/shop/api/goals/answerComplaint", "{\"content\":\"broken\"}");

            assertThat(answer.status()).isEqualTo(404);
        }

        @Test
        void leavesItsErrorsAlone() {
            var answer = client.get("/shop/api/own");

            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.header("Content-Type")).isNotEqualTo("application/problem+json");
        }
    }
}
