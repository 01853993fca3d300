/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.stubbing.Scenario.STARTED;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import com.standardwebhooks.Webhook;
import io.karta.sample.Servers.Secured;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Questions and ends of processes arrive at a receiver that verifies them with a library for Standard Webhooks. */
@ExtendWith(Servers.class)
class WebhooksIT {

    private final WireMockServer receiver;
    private final Http ada;

    WebhooksIT(Secured server) {
        receiver = server.receiver();
        ada = new Http(server.liberty(), "/stories").as("ada");
    }

    private String started(String topic) throws Exception {
        return ada.post("/karta/goals/publish", "{\"content\":\"" + topic + "\"}")
                .json()
                .getString("id");
    }

    private List<LoggedRequest> messages(String process) {
        return receiver.findAll(postRequestedFor(urlEqualTo("/hooks")).withRequestBody(containing(process)));
    }

    private List<LoggedRequest> await(int messages, String process) {
        eventually(() -> messages(process).size() >= messages);
        return messages(process);
    }

    private static Map<String, List<String>> headers(LoggedRequest message) {
        return Stream.of("webhook-id", "webhook-timestamp", "webhook-signature")
                .collect(Collectors.toMap(name -> name, name -> List.of(message.getHeader(name))));
    }

    @Test
    void questionsAndEndsArriveSigned() throws Exception {
        var process = started("a kettle");
        await(1, process);
        ada.delete("/karta/processes/" + process);

        var messages = await(2, process);

        assertThat(messages)
                .extracting(LoggedRequest::getBodyAsString)
                .satisfiesExactly(
                        body -> assertThat(body).contains("\"type\":\"question.asked\""),
                        ended -> assertThat(ended).contains("\"type\":\"process.ended\"", "\"status\":\"KILLED\""));
        assertThat(messages).allSatisfy(message -> assertThatCode(
                        () -> new Webhook(Secured.WEBHOOK_SECRET).verify(message.getBodyAsString(), headers(message)))
                .doesNotThrowAnyException());
    }

    @Test
    void aFailedDeliveryIsRepeated() throws Exception {
        var process = started("a teapot");
        await(1, process);
        var failing = receiver.stubFor(post("/hooks")
                .withRequestBody(containing("process.ended"))
                .withRequestBody(containing(process))
                .inScenario("failure")
                .whenScenarioStateIs(STARTED)
                .willSetStateTo("recovered")
                .willReturn(aResponse().withStatus(503)));
        try {
            ada.delete("/karta/processes/" + process);

            var messages = await(3, process);

            assertThat(messages)
                    .extracting(message -> message.getHeader("webhook-id"))
                    .satisfies(ids -> {
                        assertThat(ids.get(1)).isEqualTo(ids.get(2));
                        assertThat(ids.get(0)).isNotEqualTo(ids.get(1));
                    });
        } finally {
            receiver.removeStub(failing);
        }
    }
}
