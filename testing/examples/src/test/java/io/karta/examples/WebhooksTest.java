/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.karta.spi.NamedSettings;
import io.karta.webhooks.WebhookProvider;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebhooksTest {

    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private static final String SETTINGS =
            """
            karta.webhooks.crm.url=https://crm.example.com/hooks/agents
            karta.webhooks.crm.secret=${CRM_WEBHOOK_SECRET}
            """;

    private static final String DEVELOPMENT =
            """
            karta.webhooks.crm.url=http://localhost:9081/hooks/agents
            karta.webhooks.crm.allow-http=true
            karta.webhooks.crm.allow-private=true
            """;

    private static final String ROTATION =
            """
            karta.webhooks.crm.secret=${NEW_SECRET},${OLD_SECRET}
            """;

    private static final String MESSAGE =
            """
            POST /hooks/agents
            content-type: application/json; charset=UTF-8
            webhook-id: 018f2c9e-57-1
            webhook-timestamp: 1767323045
            webhook-signature: v1,Qi8tTycJuVM5drdVo38lgNbQkzY3Co1QlD8p8PJ6nA4=

            {"type":"process.ended","timestamp":"2026-01-02T03:04:05.678Z","data":{"type":"process.ended",\
            "process":"018f2c9e","agent":"SupportDesk","goal":"answerComplaint",\
            "at":"2026-01-02T03:04:05.678Z","step":4,"status":"COMPLETED"}}""";

    /** What a receiver does with messages. */
    static class RememberedTickets implements Tickets {

        private final Set<String> messages = new HashSet<>();
        final List<String> closed = new ArrayList<>();

        @Override
        public void close(String process, String message) {
            if (messages.add(message)) {
                closed.add(process);
            }
        }
    }

    private final RememberedTickets tickets = new RememberedTickets();
    private final AgentHooks hooks = new AgentHooks();

    @BeforeEach
    @SuppressWarnings("UnnecessaryAssignment") // there is no container
    void inject() {
        hooks.secret = SECRET;
        hooks.tickets = tickets;
    }

    private static String body() {
        return MESSAGE.substring(MESSAGE.indexOf("\n\n") + 2);
    }

    private static Map<String, String> headers() {
        return MESSAGE.lines()
                .skip(1)
                .takeWhile(line -> !line.isEmpty())
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    }

    private static String sign(String id, long time, String body) throws Exception {
        return new Webhook(SECRET).sign(id, time, body);
    }

    @Test
    void theMessageOfThePageHasAValidSignature() throws Exception {
        var headers = headers();
        long time = Long.parseLong(headers.get("webhook-timestamp"));

        assertThat(headers.get("webhook-signature")).isEqualTo(sign(headers.get("webhook-id"), time, body()));
    }

    @Test
    void theReceiverUsesEachMessageOnce() throws Exception {
        long now = Instant.now().getEpochSecond();
        String signature = sign("018f2c9e-57-1", now, body());

        hooks.receive(body(), "018f2c9e-57-1", Long.toString(now), signature);
        hooks.receive(body(), "018f2c9e-57-1", Long.toString(now), signature);

        assertThat(tickets.closed).containsExactly("018f2c9e");
    }

    @Test
    void theReceiverRejectsForgedAndOldMessages() throws Exception {
        long now = Instant.now().getEpochSecond();
        String signature = sign("018f2c9e-57-1", now, body());
        var old = headers();

        assertThatThrownBy(() -> hooks.receive(body() + " ", "018f2c9e-57-1", Long.toString(now), signature))
                .isInstanceOf(WebhookVerificationException.class);
        assertThatThrownBy(() -> hooks.receive(
                        body(), old.get("webhook-id"), old.get("webhook-timestamp"), old.get("webhook-signature")))
                .isInstanceOf(WebhookVerificationException.class);
        assertThatThrownBy(() -> hooks.receive(body(), null, null, null))
                .isInstanceOf(WebhookVerificationException.class);
        assertThat(tickets.closed).isEmpty();
    }

    @Test
    void theSettingsOfThePageAreValid() throws IOException {
        assertThat(problems(SETTINGS)).isEmpty();
        assertThat(problems(SETTINGS + DEVELOPMENT)).isEmpty();
        assertThat(problems(SETTINGS + ROTATION)).isEmpty();
    }

    private static List<String> problems(String settings) throws IOException {
        var properties = new Properties();
        properties.load(new StringReader(settings.replaceAll("\\$\\{\\w+}", SECRET)));
        Map<String, String> values = new HashMap<>();
        properties.forEach(
                (key, value) -> values.put(key.toString().substring("karta.webhooks.crm.".length()), value.toString()));
        List<String> problems = new ArrayList<>();
        var webhook = new WebhookProvider()
                .create(NamedSettings.of("crm", values, (key, value, allowed) -> problems.add(key), problems::add));
        assertThat(webhook).isPresent();
        return problems;
    }
}
