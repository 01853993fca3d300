/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import io.karta.agent.ConfigKeys;
import io.karta.spi.SimilarNames;
import java.time.Duration;
import java.util.TreeSet;

/** Error messages of this module. They never contain URLs or secrets. */
final class Messages {

    private static final int EXCERPT = 80;

    private Messages() {}

    private static String key(String webhook, String key) {
        return ConfigKeys.WEBHOOKS + webhook + "." + key;
    }

    static String noUrl(String webhook) {
        return "KARTA-270: %s is missing. Set it to the URL of the receiver."
                .formatted(key(webhook, ConfigKeys.WEBHOOK_URL));
    }

    static String invalidUrl(String webhook) {
        return ("KARTA-271: %s is invalid. Set an absolute URL with a valid host and port, such as"
                        + " https://crm.example.com/hooks, without user and fragment.")
                .formatted(key(webhook, ConfigKeys.WEBHOOK_URL));
    }

    static String plainHttp(String webhook, String host) {
        return "KARTA-272: %s sends messages to %s without encryption. Use https, or set %s=true."
                .formatted(key(webhook, ConfigKeys.WEBHOOK_URL), host, key(webhook, ConfigKeys.WEBHOOK_ALLOW_HTTP));
    }

    static String privateHost(String webhook, String host) {
        return "KARTA-273: %s has the host %s, whose address is private or reserved. Use a public host, or set %s=true."
                .formatted(key(webhook, ConfigKeys.WEBHOOK_URL), host, key(webhook, ConfigKeys.WEBHOOK_ALLOW_PRIVATE));
    }

    static String noSecret(String webhook) {
        return "KARTA-274: %s is missing. Set it to the secret that the receiver uses, such as whsec_ and Base64."
                .formatted(key(webhook, ConfigKeys.WEBHOOK_SECRET));
    }

    static String invalidSecret(String webhook, int number, int all) {
        return "KARTA-275: secret %d of %d of %s is invalid. Set whsec_ and 24 to 64 bytes in Base64."
                .formatted(number, all, key(webhook, ConfigKeys.WEBHOOK_SECRET));
    }

    static String unknownEvent(String webhook, String type) {
        var known = new TreeSet<>(EventSelection.TYPES);
        return "KARTA-276: %s contains '%s', which is not an event type.%s Use some of: %s."
                .formatted(
                        key(webhook, ConfigKeys.WEBHOOK_EVENTS),
                        type.substring(0, Math.min(type.length(), EXCERPT)),
                        SimilarNames.findClosest(type, known)
                                .map(" Did you mean %s?"::formatted)
                                .orElse(""),
                        String.join(", ", known));
    }

    static String backoffShrinks(String webhook, Duration first, Duration max) {
        return "KARTA-277: %s is %s, which is longer than %s of %s. Set a shorter first delay, or a longer maximum."
                .formatted(
                        key(webhook, ConfigKeys.WEBHOOK_BACKOFF_FIRST),
                        first,
                        key(webhook, ConfigKeys.WEBHOOK_BACKOFF_MAX),
                        max);
    }

    static String failing(String webhook, WebhookMessage message, int attempt, String reason, Duration delay) {
        return ("KARTA-278: webhook '%s' could not deliver %s (webhook-id %s) in attempt %d: %s. Check the receiver;"
                        + " the next attempt follows in %s.")
                .formatted(webhook, message.event(), message.id(), attempt, reason, delay);
    }

    static String givenUp(String webhook, WebhookMessage message, int attempts, String reason) {
        return ("KARTA-279: webhook '%s' gave up %s (webhook-id %s) after %d attempts: %s. Read the process to learn"
                        + " which events the receiver has missed.")
                .formatted(webhook, message.event(), message.id(), attempts, reason);
    }

    static String gone(String webhook, WebhookMessage message) {
        return ("KARTA-280: webhook '%s' has stopped on this node: the receiver answered %s (webhook-id %s) with status"
                        + " 410 (Gone). Remove the webhook, or fix the receiver and restart the application.")
                .formatted(webhook, message.event(), message.id());
    }
}
