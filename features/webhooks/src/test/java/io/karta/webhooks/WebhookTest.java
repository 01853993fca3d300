/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static io.karta.webhooks.HookReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.karta.agent.Confirmation;
import io.karta.process.Caller;
import io.karta.process.TurnLimits;
import io.karta.testkit.CapturedLog;
import io.karta.webhooks.HookReceiver.Delivery;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookTest extends HooksFixture {

    private Delivery first() {
        eventually(() -> !receiver.deliveries.isEmpty());
        return receiver.deliveries.get(0);
    }

    private void awaitDeliveries(int number) {
        eventually(() -> receiver.deliveries.size() >= number);
    }

    private static void verify(Delivery delivery, String secret) throws Exception {
        new com.standardwebhooks.Webhook(secret).verify(delivery.body(), delivery.headers());
    }

    @Nested
    class MessageFormat {

        @Test
        void sendsTheEndOfAProcess() {
            var process = sell(node(memory(), webhook("crm", settings())), "a kettle");

            Delivery message = first();

            assertThat(message.type()).isEqualTo("process.ended");
            assertThat(message.json().keySet()).containsExactly("type", "timestamp", "data");
            assertThat(Instant.parse(message.json().getString("timestamp"))).isBefore(Instant.now());
            var data = message.json().getJsonObject("data");
            assertThat(data.getString("type")).isEqualTo("process.ended");
            assertThat(data.getString("process")).isEqualTo(process.id());
            assertThat(data.getString("agent")).isEqualTo("Shop");
            assertThat(data.getString("goal")).isEqualTo("sell");
            assertThat(data.getString("status")).isEqualTo("COMPLETED");
        }

        @Test
        void sendsAnOpenQuestion() {
            refund(node(memory(), webhook("crm", settings())), "Refund 20 euros?");

            var data = first().json().getJsonObject("data");

            assertThat(data.getString("type")).isEqualTo("question.asked");
            assertThat(data.getString("title")).isEqualTo("Refund 20 euros?");
            assertThat(data.getString("role")).isEqualTo("editor");
            assertThat(data.getBoolean("isConfirmation")).isTrue();
        }

        @Test
        void isVerifiedByTheOfficialLibrary() throws Exception {
            sell(node(memory(), webhook("crm", settings())), "a kettle");

            Delivery message = first();

            verify(message, SECRET);
            assertThatThrownBy(() -> verify(message, OLD_SECRET)).isInstanceOf(WebhookVerificationException.class);
            assertThat(message.header("Content-type")).startsWith("application/json");
        }

        @Test
        void isSignedWithEachSecret() throws Exception {
            String secrets = SECRET + ", " + OLD_SECRET;
            sell(node(memory(), webhook("crm", settings("secret", secrets))), "a kettle");

            Delivery message = first();

            assertThat(message.header("Webhook-signature")).matches("v1,\\S+ v1,\\S+");
            verify(message, SECRET);
            verify(message, OLD_SECRET);
        }

        @Test
        void hasTheSameIdInAllAttempts() throws Exception {
            receiver.answer(status(500), status(404));
            sell(node(memory(), webhook("crm", settings())), "a kettle");
            awaitDeliveries(3);

            assertThat(receiver.deliveries).extracting(Delivery::id).hasSize(3).containsOnly(first().id());
            for (Delivery each : receiver.deliveries) {
                verify(each, SECRET);
            }
        }

        @Test
        void hasAnotherIdThanOthers() {
            var platform = node(memory(), webhook("crm", settings()));
            IntStream.range(0, 10).forEach(i -> sell(platform, "a kettle"));
            awaitDeliveries(10);

            assertThat(receiver.deliveries)
                    .extracting(Delivery::id)
                    .doesNotHaveDuplicates()
                    .allMatch(id -> id.matches("[A-Za-z0-9_-]+"));
        }

        @Test
        void announcesTurns() {
            var platform = node(memory(), webhook("crm", settings("events", "turn.started,turn.ended")));
            run(platform, "Shop", new Order("a kettle"), options -> options.withTurns(TurnLimits.defaults()));
            awaitDeliveries(2);

            assertThat(receiver.types()).containsExactly("turn.started", "turn.ended");
        }

        @Test
        void containsNoObjects() {
            var platform = node(memory(), webhook("crm", settings("events", String.join(",", EventSelection.TYPES))));
            sell(platform, "top-secret");
            eventually(() -> receiver.types().contains("process.ended"));

            assertThat(receiver.types()).contains("object.added", "action.finished", "goal.achieved");
            assertThat(receiver.deliveries).extracting(Delivery::body).noneMatch(body -> body.contains("top-secret"));
        }

        @Test
        void survivesHostileContent() throws Exception {
            String hostile = "a\"b\\c\r\nwebhook-id: x\r\n\r\n</script>\u0000\u2028\uD83D\uDE00\uD800 \u00e4\u4e2d";
            var platform = node(memory(), webhook("crm", settings()));
            run(platform, "Cashier", new Amount(hostile), options -> options.withLabel("x\r\ny: z"));

            Delivery message = first();

            verify(message, SECRET);
            var data = message.json().getJsonObject("data");
            assertThat(data.getString("title")).isEqualTo(hostile.replace('\uD800', '?'));
            assertThat(data.getString("label")).isEqualTo("x\r\ny: z");
            assertThat(message.headers()).doesNotContainKey("Y");
        }
    }

    @Nested
    class Selection {

        @Test
        void limitsTypes() {
            var platform = node(memory(), webhook("crm", settings("events", "question.asked, question.answered")));
            var process = refund(platform, "Refund?");
            var question = process.pendingAnswer().orElseThrow();
            platform.answer(process, question.id(), new Confirmation(true), Caller.named("ada", Set.of("editor")));
            awaitDeliveries(2);

            assertThat(receiver.types()).containsExactly("question.asked", "question.answered");
        }

        @Test
        void limitsAgentsAndGoals() {
            var platform = node(
                    memory(),
                    webhook("agents", settings("agents", "Cashier")),
                    webhook("goals", settings("goals", "refund")));
            sell(platform, "a kettle");
            refund(platform, "Refund?");
            awaitDeliveries(2);

            assertThat(receiver.types()).containsExactly("question.asked", "question.asked");
        }
    }

    @Nested
    class FailedAttempts {

        private static final String LOG = "io.karta.webhooks.Webhook";

        @Test
        void isRepeatedAfterATimeout() {
            var mayEnd = new CountDownLatch(1);
            receiver.answer(exchange -> {
                try {
                    mayEnd.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            var process = sell(node(memory(), webhook("crm", settings("timeout", "PT2S"))), "a kettle");
            awaitDeliveries(2);
            mayEnd.countDown();

            assertThat(receiver.deliveries).extracting(Delivery::process).containsOnly(process.id());
        }

        @ParameterizedTest
        @CsvSource({"200, 2", "500, 1"})
        void dependOnTheStatusWhenTheBodyNeverEnds(int status, int messages) {
            var mayEnd = new CountDownLatch(1);
            receiver.answer(exchange -> {
                exchange.sendResponseHeaders(status, 0);
                try {
                    while (!mayEnd.await(20, TimeUnit.MILLISECONDS)) {
                        exchange.getResponseBody().write('x');
                        exchange.getResponseBody().flush();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            var node = node(memory(), webhook("crm", settings("timeout", "PT2S")));
            sell(node, "a kettle");
            awaitDeliveries(1);
            sell(node, "a toaster");
            awaitDeliveries(2);
            mayEnd.countDown();

            assertThat(receiver.deliveries.subList(0, 2))
                    .extracting(Delivery::id)
                    .satisfies(ids -> assertThat(Set.copyOf(ids)).hasSize(messages));
        }

        @Test
        void followsNoRedirect() {
            try (var internal = new HookReceiver();
                    var log = CapturedLog.of(LOG)) {
                receiver.answer(
                        status(302, "Location", internal.url()),
                        status(307, "Location", internal.url()),
                        status(308, "Location", internal.url()));
                sell(node(memory(), webhook("crm", settings())), "a kettle");
                awaitDeliveries(4);
                eventually(() -> !log.warnings().isEmpty());

                assertThat(internal.deliveries).isEmpty();
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-278: webhook 'crm' could not deliver process.ended")
                        .contains("status 308, and redirects are not followed")
                        .doesNotContain("/hooks");
            }
        }

        @Test
        void isTheLastOneOfItsEventAfterTheMaximum() {
            try (var log = CapturedLog.of(LOG)) {
                receiver.answer(status(500), status(500));
                var platform = node(memory(), webhook("crm", settings("max-attempts", "2")));
                var lost = sell(platform, "a kettle");
                var next = sell(platform, "a pot");
                awaitDeliveries(3);

                assertThat(receiver.deliveries)
                        .extracting(Delivery::process)
                        .containsExactly(lost.id(), lost.id(), next.id());
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-279: webhook 'crm' gave up process.ended of process " + lost.id())
                        .contains("status 500");
            }
        }

        @Test
        void stopsAfterStatus410() {
            try (var log = CapturedLog.of(LOG);
                    var witness = new HookReceiver()) {
                receiver.answer(status(410));
                var platform =
                        node(memory(), webhook("crm", settings()), webhook("other", settings("url", witness.url())));
                sell(platform, "a kettle");
                eventually(() -> !log.warnings().isEmpty());
                IntStream.range(0, 5).forEach(i -> sell(platform, "a kettle"));
                eventually(() -> witness.deliveries.size() == 6);

                assertThat(receiver.deliveries).hasSize(1);
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-280: webhook 'crm' has stopped on this node");
            }
        }

        @Test
        void delaysNoOtherProcessAfterTheThirdOne() {
            var platform = node(memory(), webhook("crm", settings()));
            var rejected = new AtomicReference<String>();
            receiver.reject(message -> rejected.compareAndSet(null, message.process())
                    || message.process().equals(rejected.get()));
            List<String> sold = IntStream.range(0, 20)
                    .mapToObj(i -> sell(platform, "a kettle").id())
                    .toList();
            eventually(() -> processes().containsAll(sold));
            receiver.reject(message -> false);
            int before = receiver.deliveries.size();
            eventually(() -> receiver.deliveries.stream()
                    .skip(before)
                    .map(Delivery::process)
                    .anyMatch(sold.get(0)::equals));

            // further attempts may precede those of the next process, because their delay is short here
            assertThat(processes().subList(0, 3)).containsOnly(sold.get(0));
        }

        private List<String> processes() {
            return receiver.deliveries.stream().map(Delivery::process).toList();
        }

        @Test
        void delaysNoOtherWebhook() {
            try (var witness = new HookReceiver()) {
                receiver.answer(status(503));
                var platform = node(
                        memory(),
                        webhook("dead", settings("backoff.first", "PT1H", "backoff.max", "PT1H")),
                        webhook("other", settings("url", witness.url())));
                IntStream.range(0, 20).forEach(i -> sell(platform, "a kettle"));
                eventually(() -> witness.deliveries.size() == 20);

                first();
                assertThat(receiver.deliveries).hasSize(1);
            }
        }
    }

    @Test
    void deliversManyEventsInOrder() {
        var platform = node(memory(), webhook("crm", settings()));
        List<String> processes = IntStream.range(0, 1000)
                .mapToObj(i -> sell(platform, "a kettle").id())
                .toList();
        awaitDeliveries(1000);

        assertThat(receiver.deliveries).extracting(Delivery::process).isEqualTo(processes);
    }

    @Test
    void leavesNoThreadWhenItIsClosed() {
        var platform = node(memory(), webhook("closing", settings()));
        sell(platform, "a kettle");
        awaitDeliveries(1);
        assertThat(threads()).isNotEmpty();

        platform.close();

        eventually(() -> threads().isEmpty());
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("karta-webhook-closing"))
                .toList();
    }
}
