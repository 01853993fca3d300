/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.rest.DocumentedResponses;
import io.karta.rest.InvalidRequest;
import io.karta.rest.InvalidRequests;
import io.karta.rest.RequestTarget;
import io.karta.sample.Servers.Scripted;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The invalid requests of the tests of REST, on a real server: each is a documented problem, and changes nothing. */
@ExtendWith(Servers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InvalidRequestsIT {

    /** The default of {@code karta.rest.max-body-size}. */
    private static final int MAX_BODY_SIZE = 10 * 1024 * 1024;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Liberty liberty;
    private final Http customer;
    private final Http lead;
    private InvalidRequests requests;
    private DocumentedResponses documented;
    private String waiting;
    private String before;

    InvalidRequestsIT(Scripted server) {
        liberty = server.liberty();
        customer = new Http(liberty, "/");
        lead = customer.as("lee", "lee");
    }

    @BeforeAll
    void start() throws Exception {
        waiting = waiting();
        before = lead.get(waiting).text();
        var document = lead.get("/karta/openapi.json").json();
        documented = new DocumentedResponses(document);
        var target =
                new RequestTarget("answerComplaint", waiting, question(waiting), "lee", "lee", Optional.empty(), "ada");
        requests = new InvalidRequests(document, target, MAX_BODY_SIZE);
    }

    private String waiting() throws Exception {
        var answer = customer.complain("My bicycle arrived broken and I want my money back. Alan Turing");
        return "/karta/processes/" + answer.json().getString("id");
    }

    private String question(String process) throws Exception {
        return lead.get(process).json().getJsonObject("question").getString("id");
    }

    List<InvalidRequest> all() {
        return requests.all().toList();
    }

    List<InvalidRequest> thatAcceptProblemsOnly() {
        return requests.thatAcceptProblemsOnly().toList();
    }

    private HttpResponse<String> send(InvalidRequest request) throws Exception {
        var response = client.send(request.to(liberty.uri("/"), InvalidRequestsIT::login), BodyHandlers.ofString());
        documented.check(response);
        return response;
    }

    private static String login(String user) {
        var password = user.equals("ada") ? "secret" : user;
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
    }

    @ParameterizedTest
    @MethodSource("all")
    void areProblemsAndChangeNothing(InvalidRequest request) throws Exception {
        var answer = new Http.Answer(send(request));

        assertThat(request.statuses()).as(answer.toString()).contains(answer.status());
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.json().getString("code")).startsWith("KARTA-");
        assertThat(answer.json().getInt("status")).isEqualTo(answer.status());
        assertThat(lead.get(waiting).text()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("thatAcceptProblemsOnly")
    void areAnsweredIfTheyAcceptProblemsOnly(InvalidRequest request) throws Exception {
        var answer = new Http.Answer(send(request));

        assertThat(request.statuses()).as(answer.toString()).contains(answer.status());
    }

    @Test
    void aSecondAnswerIsAConflict() throws Exception {
        var process = waiting();
        var path = process + "/answers/" + question(process);

        var first = lead.post(path, "{\"accepted\":true}");
        var second = lead.post(path, "{\"accepted\":true}");

        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(second.status()).as(second.toString()).isEqualTo(409);
    }

    @Test
    void anAnswerAfterAKillIsAConflict() throws Exception {
        var process = waiting();
        var path = process + "/answers/" + question(process);

        var killed = customer.delete(process);
        var answer = lead.post(path, "{\"accepted\":true}");

        assertThat(killed.status()).as(killed.toString()).isEqualTo(200);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(409);
    }
}
