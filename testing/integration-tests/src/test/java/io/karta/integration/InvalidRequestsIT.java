/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.karta.integration.ServerLauncher.Extra;
import io.karta.rest.DocumentedResponses;
import io.karta.rest.InvalidRequest;
import io.karta.rest.InvalidRequests;
import io.karta.rest.RequestTarget;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each kind of invalid request to each resource: the response is a documented problem, and nothing changes. */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InvalidRequestsIT {

    /** The value of {@code karta.rest.max-body-size} in the application. */
    private static final int MAX_BODY_SIZE = 1 << 20;

    private static final String GOAL = "refund";

    private final Shop ada;
    private final Shop clerk;
    private final Shop operator;
    private InvalidRequests requests;
    private DocumentedResponses documented;
    private String waiting;
    private String before;

    InvalidRequestsIT(Shop shop) {
        ada = shop.as("ada");
        clerk = shop.as("grace");
        operator = shop.as("olga");
    }

    @BeforeAll
    void start() throws Exception {
        waiting = ada.ask(GOAL, "10 EUR").process();
        before = operator.get(waiting).text();
        var document = operator.get("/karta/openapi.json").json();
        documented = new DocumentedResponses(document);
        var process = ada.contextRoot() + waiting;
        requests = new InvalidRequests(
                document,
                new RequestTarget(GOAL, process, question(waiting), "olga", "grace", Optional.of("ada"), "alan"),
                MAX_BODY_SIZE);
    }

    private String question(String process) throws Exception {
        return clerk.get(process).json().getJsonObject("question").getString("id");
    }

    /** The goals of the application have the same resource; the server itself answers unauthenticated callers. */
    private static boolean isSent(InvalidRequest request) {
        return request.caller().isPresent()
                && (!request.path().contains("/goals/") || request.path().contains("/goals/" + GOAL));
    }

    List<InvalidRequest> all() {
        return requests.all().filter(InvalidRequestsIT::isSent).toList();
    }

    List<InvalidRequest> thatAcceptProblemsOnly() {
        return requests.thatAcceptProblemsOnly()
                .filter(InvalidRequestsIT::isSent)
                .toList();
    }

    private Shop.Reply send(InvalidRequest request) throws Exception {
        var reply = ada.send(request);
        assertThatCode(() -> documented.check(reply.response()))
                .as("%s: %s", request, reply)
                .doesNotThrowAnyException();
        return reply;
    }

    @ParameterizedTest
    @MethodSource("all")
    void areProblemsAndChangeNothing(InvalidRequest request) throws Exception {
        if (request.kind().equals("compressed")) {
            ada.check(Extra.COMPRESSED_BODIES, () -> assertProblem(request));
        } else {
            assertProblem(request);
        }
    }

    private void assertProblem(InvalidRequest request) throws Exception {
        var reply = send(request);

        assertThat(request.statuses()).as(reply.toString()).contains(reply.status());
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.json().getString("code")).startsWith("KARTA-");
        assertThat(reply.json().getInt("status")).isEqualTo(reply.status());
        assertThat(operator.get(waiting).text()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("thatAcceptProblemsOnly")
    void areAnsweredIfTheyAcceptProblemsOnly(InvalidRequest request) throws Exception {
        var reply = send(request);

        assertThat(request.statuses()).as(reply.toString()).contains(reply.status());
    }

    @Test
    void aSecondAnswerIsAConflict() throws Exception {
        var process = ada.ask(GOAL, "20 EUR").process();
        var path = process + "/answers/" + question(process);

        var first = clerk.post(path, "{\"accepted\":true}");
        var second = clerk.post(path, "{\"accepted\":true}");

        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        assertThat(second.status()).as(second.toString()).isEqualTo(409);
    }

    @Test
    void anAnswerAfterAKillIsAConflict() throws Exception {
        var process = ada.ask(GOAL, "30 EUR").process();
        var path = process + "/answers/" + question(process);

        var killed = ada.send("DELETE", process, "Accept", "application/json");
        var answer = clerk.post(path, "{\"accepted\":true}");

        assertThat(killed.status()).as(killed.toString()).isEqualTo(200);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(409);
    }
}
