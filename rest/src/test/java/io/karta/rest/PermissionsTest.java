/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.rest.EngineShop.Amount;
import io.karta.rest.EngineShop.Receipt;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may do what: the table of the page on security, for a process of grace that waits for an editor. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PermissionsTest {

    private EngineShop shop;

    @BeforeAll
    void start() {
        shop = new EngineShop(Map.of());
    }

    @AfterAll
    void stop() {
        shop.close();
    }

    /** The callers of the table: unauthenticated, another caller, the one who is asked, the owner, an operator. */
    private List<TestClient> callers() {
        return List.of(
                shop.unauthenticated(),
                shop.client("ada"),
                shop.client("edith"),
                shop.client("grace"),
                shop.client("olga"));
    }

    /** All requests with a body are POST requests. */
    private static TestClient.Answer send(TestClient client, String method, String path, @Nullable String body) {
        return body == null ? client.send(method, path) : client.post(path, body);
    }

    private void check(String method, String path, @Nullable String body, int... expected) {
        for (int i = 0; i < expected.length; i++) {
            var answer = send(callers().get(i), method, path, body);
            assertThat(answer.status())
                    .as("%s %s by caller %d: %s", method, path, i, answer)
                    .isEqualTo(expected[i]);
            if (expected[i] == 403) {
                assertThat(answer.code()).isEqualTo("KARTA-505");
            } else if (expected[i] == 404) {
                assertThat(answer.code()).isEqualTo("KARTA-502");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, agents, 401, 200, 200, 200, 200",
        "GET, goals, 401, 200, 200, 200, 200",
        "GET, goals/refund, 401, 200, 200, 200, 200",
        "GET, questions, 401, 200, 200, 200, 200",
        "GET, processes, 401, 200, 200, 200, 200",
        "GET, processes?caller=grace, 401, 403, 403, 200, 200",
    })
    void lists(String method, String path, int unauthenticated, int other, int asked, int owner, int operator) {
        check(method, "/shop/karta/" + path, null, unauthenticated, other, asked, owner, operator);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "GET, ., -, 401, 404, 200, 200, 200",
                "GET, explanation, -, 401, 404, 403, 200, 200",
                "GET, diagram, -, 401, 404, 403, 200, 200",
                "GET, plan, -, 401, 404, 403, 200, 200",
                "GET, blackboard, -, 401, 404, 403, 200, 200",
                "GET, children, -, 401, 404, 403, 200, 200",
                "DELETE, ., -, 401, 404, 403, 200, 200",
                "POST, objects, {\"euros\":1}, 401, 404, 403, 202, 202",
                "POST, pause, -, 401, 404, 403, 403, 409",
                "POST, retry, -, 401, 404, 403, 403, 409",
                "POST, step, -, 401, 404, 403, 403, 409",
                "POST, resume, -, 401, 404, 403, 403, 409",
                "POST, terminate, -, 401, 404, 403, 403, 202",
            })
    void processes(
            String method,
            String path,
            @Nullable String body,
            int unauthenticated,
            int other,
            int asked,
            int owner,
            int operator) {
        var process = shop.waitingRefund();
        check(method, path(process, path), body, unauthenticated, other, asked, owner);
        var operated = send(shop.client("olga"), method, path(shop.waitingRefund(), path), body);

        assertThat(operated.status()).as(operated.toString()).isEqualTo(operator);
    }

    private static String path(String process, String path) {
        return path.equals(".") ? process : process + "/" + path;
    }

    @Test
    void onlyTheRoleOfAQuestionAnswersIt() {
        var process = shop.waitingRefund();
        var question = shop.client("grace")
                .get(process)
                .object()
                .getJsonObject("question")
                .getString("id");
        var path = process + "/answers/" + question;
        var accepted = "{\"accepted\":true}";

        assertThat(shop.client("olga").post(path, accepted).status()).isEqualTo(403);
        check("POST, answers", path, accepted, 401, 404, 202, 409, 409);
    }

    @Test
    void everyCallerWhoSawAQuestionLearnsThatItIsAnswered() {
        var process = shop.waitingRefund();
        var question = shop.client("grace")
                .get(process)
                .object()
                .getJsonObject("question")
                .getString("id");
        var path = process + "/answers/" + question;
        shop.client("edith").post(path, "{\"accepted\":true}");

        check("POST, answers", path, "{\"accepted\":false}", 401, 404, 409, 409, 409);
    }

    @Test
    void everyCallerWhoSawAQuestionLearnsThatItsProcessWasKilled() {
        var process = shop.waitingRefund();
        var question = shop.client("grace")
                .get(process)
                .object()
                .getJsonObject("question")
                .getString("id");
        shop.client("grace").delete(process);

        check("POST, answers", process + "/answers/" + question, "{\"accepted\":true}", 401, 404, 409, 409, 409);
    }

    @Test
    void everyCallerWhoSawAQuestionLearnsThatItHasExpired() {
        shop.platform.deploy(Agents.agent("Auction", "Sells things to the fastest")
                .actionWithOutcome(
                        "offer",
                        Amount.class,
                        Receipt.class,
                        (amount, context) -> Outcome.await(Form.confirmation(new Receipt(amount.euros()), "Take it?")
                                .answeredBy("editor")
                                .expiringAfter(Duration.ofSeconds(1))))
                .goal("offer", "Offer something", Receipt.class, goal -> goal.remote()
                        .startingWith(Amount.class))
                .build());
        var process = shop.client("grace")
                .post("/shop/karta/goals/offer", "{\"euros\":200}")
                .header("Location");
        var path = process + "/answers/1";
        shop.clock.advance(Duration.ofSeconds(2));
        eventually(() ->
                !shop.client("grace").get(process).object().getString("status").equals("WAITING"));

        check("POST, answers", path, "{\"accepted\":true}", 401, 404, 409, 409, 409);
    }

    @Test
    void aProcessThatDoesNotExistIsUnknownToAll() {
        check("GET", "/shop/karta/processes/unknown", null, 401, 404, 404, 404, 404);
    }

    @Test
    void theInboxContainsOnlyWhatTheCallerMayAnswer() {
        var process = shop.waitingRefund();
        var id = process.substring(process.lastIndexOf('/') + 1);

        assertThat(shop.client("edith").get("/shop/karta/questions").text()).contains(id);
        for (var caller : List.of("ada", "grace", "olga")) {
            assertThat(shop.client(caller).get("/shop/karta/questions").text())
                    .as(caller)
                    .doesNotContain(id);
        }
    }
}
