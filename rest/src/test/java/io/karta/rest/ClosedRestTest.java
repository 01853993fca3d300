/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.Caller;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may see and do what, over the wire. */
@TestInstance(Lifecycle.PER_CLASS)
class ClosedRestTest {

    private final FakePlatform platform = FakeShop.platform();
    private TestServer server;
    private TestClient client;

    @BeforeAll
    void start() {
        server = new TestServer(platform);
        client = new TestClient(server.root());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Nested
    class WhenClosed {

        @ParameterizedTest
        @CsvSource({
            "GET, agents",
            "GET, goals",
            "GET, goals/answerComplaint",
            "POST, goals/answerComplaint",
            "GET, processes",
            "GET, processes/p1",
            "DELETE, processes/p1",
            "POST, processes/p1/answers/q1",
            "POST, processes/p1/objects",
            "POST, processes/p1/pause",
            "POST, processes/p1/resume",
            "POST, processes/p1/terminate",
            "GET, nothing"
        })
        void rejectsUnauthenticatedCallers(String method, String path) {
            var answer = client.send(method, "/shop/karta/" + path);

            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.code()).isEqualTo("KARTA-504");
            assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"karta\"");
        }

        @Test
        void handsTheCallerOn() {
            var answer = client.as("grace").post("/shop/karta/goals/whoAmI");

            assertThat(answer.text()).isEqualTo("\"grace of support\"");
        }

        @Test
        void handsTheCallerOnWithoutOtherRoles() {
            var answer = client.as("ada").post("/shop/karta/goals/whoAmI");

            assertThat(answer.text()).isEqualTo("\"ada\"");
        }
    }

    @Nested
    class WhenProcessesBelongToACaller {

        private final TestClient grace = client.as("grace");
        private final TestClient ada = client.as("ada");
        private final TestClient olga = client.as("olga");

        @Test
        void showsThemToTheirCaller() {
            var process = TestClient.processOf(grace.post("/shop/karta/goals/review"));

            assertThat(grace.get(process).status()).isEqualTo(200);
        }

        @Test
        void hidesThemFromOthers() {
            var process = TestClient.processOf(grace.post("/shop/karta/goals/review"));

            assertThat(ada.get(process).code()).isEqualTo("KARTA-502");
            assertThat(ada.delete(process).code()).isEqualTo("KARTA-502");
            assertThat(ada.post(process + "/answers/q1", "{}").code()).isEqualTo("KARTA-502");
            assertThat(grace.get(process).object().getString("status")).isEqualTo("WAITING");
        }

        @Test
        void letsOperatorsActOnThem() {
            var process = TestClient.processOf(grace.post("/shop/karta/goals/review"));

            assertThat(olga.delete(process).object().getString("status")).isEqualTo("KILLED");
        }

        @Test
        void hidesProcessesOfGoalsThatAreNotExportedFromEverybody() {
            var process = platform.add("secret", Caller.named("grace", Set.of()));

            assertThat(grace.get("/shop/karta/processes/" + process.id()).code())
                    .isEqualTo("KARTA-502");
            assertThat(olga.get("/shop/karta/processes/" + process.id()).code()).isEqualTo("KARTA-502");
        }

        @Test
        void showsChildrenOfWhatIsExported() {
            var caller = Caller.named("grace", Set.of());
            var child = platform.add("secret", caller).childOf(platform.add("answerComplaint", caller));

            var answer = grace.get("/shop/karta/processes/" + child.id());

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.object().getString("parent")).startsWith("p");
        }
    }
}
