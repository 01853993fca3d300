/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Settings of one webhook.
 *
 * @param name the configured name
 * @param url the receiver
 * @param keys the keys that sign each message, the newest first
 * @param events the events that are sent
 * @param timeout the time limit of one attempt
 * @param retries the delays between attempts
 * @param addresses the addresses that the receiver may have
 */
record WebhookSettings(
        String name,
        URI url,
        List<SigningKey> keys,
        EventSelection events,
        Duration timeout,
        RetryPolicy retries,
        AddressPolicy addresses) {

    WebhookSettings {
        keys = List.copyOf(keys);
    }
}
