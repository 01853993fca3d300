/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import io.karta.event.EventJson;
import io.karta.process.ProcessEvent;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventReceipt;
import jakarta.json.spi.JsonProvider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** Delivery of events to one target: one message at a time, repeated until the target accepts it. Thread-safe. */
final class Webhook implements EventConsumer {

    private static final Logger LOG = System.getLogger(Webhook.class.getName());

    /** Number of attempts from which failures are logged as warnings. */
    private static final int WARNING_ATTEMPT = 3;

    private final WebhookSettings settings;
    private final TargetClient client;
    private final JsonProvider json;
    private final EventJson events;
    private final Clock clock;
    private final DoubleSupplier random;

    /**
     * Creates a webhook.
     *
     * @param random returns numbers from 0 to 1 for the jitter
     */
    Webhook(WebhookSettings settings, TargetClient client, JsonProvider json, Clock clock, DoubleSupplier random) {
        this.settings = settings;
        this.client = client;
        this.json = json;
        this.events = new EventJson(json);
        this.clock = clock;
        this.random = random;
    }

    @Override
    public String name() {
        return "webhooks." + settings.name();
    }

    @Override
    public boolean accepts(ProcessEvent event) {
        return settings.events().contains(events.type(event), event);
    }

    @Override
    public CompletionStage<EventReceipt> receive(ProcessEvent event, int attempt) {
        var message = WebhookMessage.of(event, events.write(event), json);
        CompletableFuture<TargetResponse> response =
                client.post(message.body(), message.headers(settings.keys(), clock.instant()));
        CompletableFuture<EventReceipt> receipt =
                response.handle((answer, problem) -> receipt(message, attempt, answer, problem));
        CompletableFuture<EventReceipt> unused = receipt.whenComplete((done, problem) -> response.cancel(false));
        return receipt;
    }

    private EventReceipt receipt(
            WebhookMessage message, int attempt, @Nullable TargetResponse answer, @Nullable Throwable problem) {
        if (answer == null) {
            return failed(message, attempt, Failures.describe(problem, settings.timeout()), Duration.ZERO);
        }
        if (answer.isSuccess()) {
            LOG.log(Level.DEBUG, () -> "Webhook %s delivered %s".formatted(settings.name(), message.id()));
            return EventReceipt.advance();
        }
        if (answer.isGone()) {
            LOG.log(Level.WARNING, () -> Messages.gone(settings.name(), message));
            return EventReceipt.stop();
        }
        Duration requested = answer.retryAfter()
                .map(text -> RetryAfter.parse(text, clock.instant()))
                .orElse(Duration.ZERO);
        return failed(message, attempt, Failures.describe(answer), requested);
    }

    private EventReceipt failed(WebhookMessage message, int attempt, String reason, Duration requested) {
        if (settings.retries().isLast(attempt)) {
            LOG.log(Level.WARNING, () -> Messages.givenUp(settings.name(), message, attempt, reason));
            return EventReceipt.advance();
        }
        Duration delay = settings.retries().delay(attempt, random.getAsDouble(), requested);
        LOG.log(
                attempt == WARNING_ATTEMPT ? Level.WARNING : Level.DEBUG,
                () -> Messages.failing(settings.name(), message, attempt, reason, delay));
        return EventReceipt.repeatAfter(delay);
    }

    @Override
    public void close() {
        client.close();
    }
}
