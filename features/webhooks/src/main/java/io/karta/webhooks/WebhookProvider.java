/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import io.karta.agent.ConfigKeys;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventConsumerProvider;
import io.karta.spi.NamedSettings;
import jakarta.json.spi.JsonProvider;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Provider of the webhooks that are configured below {@code karta.webhooks}. Found by {@code ServiceLoader}. */
public final class WebhookProvider implements EventConsumerProvider {

    /** Creates the provider. */
    public WebhookProvider() {}

    @Override
    public String section() {
        return "webhooks";
    }

    @Override
    public Set<String> keys() {
        return Set.of(
                ConfigKeys.WEBHOOK_URL,
                ConfigKeys.WEBHOOK_SECRET,
                ConfigKeys.WEBHOOK_EVENTS,
                ConfigKeys.WEBHOOK_AGENTS,
                ConfigKeys.WEBHOOK_GOALS,
                ConfigKeys.WEBHOOK_ALLOW_HTTP,
                ConfigKeys.WEBHOOK_ALLOW_PRIVATE,
                ConfigKeys.TIMEOUT,
                ConfigKeys.WEBHOOK_MAX_ATTEMPTS,
                ConfigKeys.WEBHOOK_BACKOFF_FIRST,
                ConfigKeys.WEBHOOK_BACKOFF_MAX);
    }

    @Override
    public Optional<EventConsumer> create(NamedSettings settings) {
        return new SettingsReader(settings).read().map(WebhookProvider::create);
    }

    private static EventConsumer create(WebhookSettings settings) {
        return new Webhook(
                settings,
                new TargetClient(settings, HostResolver.SYSTEM),
                JsonProvider.provider(),
                Clock.systemUTC(),
                () -> ThreadLocalRandom.current().nextDouble());
    }
}
