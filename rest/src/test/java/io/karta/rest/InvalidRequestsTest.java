/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation of the OpenAPI document with every kind of invalid request: each response is a documented problem,
 * and no process changes.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InvalidRequestsTest {

    private static final int MAX_BODY_SIZE = 100_000;

    private EngineShop shop;
    private TestClient operator;
    private InvalidRequests requests;
    private String waiting;
    private String before;

    @BeforeAll
    void start() {
        shop = new EngineShop(Map.of(ConfigKeys.REST_MAX_BODY_SIZE, String.valueOf(MAX_BODY_SIZE)));
        operator = shop.client("olga");
        waiting = shop.waitingRefund();
        before = operator.get(waiting).text();
        requests = new InvalidRequests(
                operator.get("/shop/karta/openapi.json").object(),
                new RequestTarget("refund", waiting, question(waiting), "olga", "edith", Optional.of("grace"), "ada"),
                MAX_BODY_SIZE);
    }

    @AfterAll
    void stop() {
        shop.close();
    }

    private String question(String process) {
        return operator.get(process).object().getJsonObject("question").getString("id");
    }

    List<InvalidRequest> all() {
        return requests.all().toList();
    }

    List<InvalidRequest> thatAcceptProblemsOnly() {
        return requests.thatAcceptProblemsOnly().toList();
    }

    @Test
    void theDocumentHasAllResources() {
        assertThat(requests.paths())
                .hasSizeGreaterThan(25)
                .contains(waiting + "/answers/" + question(waiting), "/shop/karta/goals/refund", "/shop/karta/ask");
    }

    @ParameterizedTest
    @MethodSource("all")
    void anInvalidRequestIsAProblemAndChangesNothing(InvalidRequest request) {
        var answer = shop.unauthenticated().send(request);

        assertThat(request.statuses()).as(answer.toString()).contains(answer.status());
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.code()).startsWith("KARTA-");
        assertThat(answer.object().getInt("status")).isEqualTo(answer.status());
        assertThat(operator.get(waiting).text()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("thatAcceptProblemsOnly")
    void aClientThatAcceptsProblemsOnlyIsAnswered(InvalidRequest request) {
        var answer = shop.unauthenticated().send(request);

        assertThat(request.statuses()).as(answer.toString()).contains(answer.status());
    }

    @Test
    void anAnswerIsAcceptedOnce() {
        var process = shop.waitingRefund();
        var path = process + "/answers/" + question(process);
        var edith = shop.client("edith");

        var first = edith.post(path, "{\"accepted\":true}");
        var second = edith.post(path, "{\"accepted\":false}");

        assertThat(first.status()).isEqualTo(202);
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.code()).isEqualTo("KARTA-514");
    }

    @Test
    void aKilledProcessAcceptsNothing() {
        var killed = shop.waitingRefund();
        var question = question(killed);
        assertThat(shop.client("grace").delete(killed).status()).isEqualTo(200);

        var answer = shop.client("edith").post(killed + "/answers/" + question, "{\"accepted\":true}");

        assertThat(answer.status()).isEqualTo(409);
        for (var command : List.of("/pause", "/resume", "/retry", "/step", "/terminate")) {
            assertThat(operator.post(killed + command).status()).as(command).isEqualTo(409);
        }
        assertThat(shop.client("grace")
                        .post(killed + "/objects", "{\"euros\":1}")
                        .status())
                .isEqualTo(409);
    }
}
