/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import io.karta.agent.ConfigKeys;
import io.karta.spi.NamedSettings;
import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reader of the settings of one webhook, which reports all problems. */
final class SettingsReader {

    private static final Duration LONGEST = Duration.ofDays(365);
    private static final Range<Integer> ATTEMPTS = new Range<>(1, Integer.MAX_VALUE, "an integer of at least 1");
    private static final Range<Duration> TIME =
            new Range<>(Duration.ofMillis(1), LONGEST, "a duration of PT0.001S to P365D such as PT15S");

    private final NamedSettings settings;
    private final TypedSettings values;
    private boolean isValid = true;

    SettingsReader(NamedSettings settings) {
        this.settings = settings;
        this.values = settings.values();
    }

    /** Returns the settings; empty if a problem was reported. */
    Optional<WebhookSettings> read() {
        var addresses =
                new AddressPolicy(values.bool(ConfigKeys.WEBHOOK_ALLOW_PRIVATE).orElse(false));
        Optional<URI> url = url(addresses);
        List<SigningKey> keys = keys();
        EventSelection events = events();
        Duration timeout = values.duration(ConfigKeys.TIMEOUT, TIME).orElse(Duration.ofSeconds(15));
        RetryPolicy retries = retries();
        return url.filter(any -> isValid)
                .map(target -> new WebhookSettings(settings.name(), target, keys, events, timeout, retries, addresses));
    }

    private Optional<URI> url(AddressPolicy addresses) {
        boolean allowsHttp = values.bool(ConfigKeys.WEBHOOK_ALLOW_HTTP).orElse(false);
        Optional<String> text = values.text(ConfigKeys.WEBHOOK_URL);
        if (text.isEmpty()) {
            report(Messages.noUrl(settings.name()));
            return Optional.empty();
        }
        Optional<URI> url = TargetUrl.parse(text.get());
        url.ifPresentOrElse(
                target -> {
                    if (TargetUrl.isPlain(target) && !allowsHttp) {
                        report(Messages.plainHttp(settings.name(), target.getHost()));
                    }
                    TargetUrl.knownAddress(target)
                            .filter(address -> !addresses.permits(address))
                            .ifPresent(address -> report(Messages.privateHost(settings.name(), target.getHost())));
                },
                () -> report(Messages.invalidUrl(settings.name())));
        return url;
    }

    private List<SigningKey> keys() {
        List<String> texts = list(ConfigKeys.WEBHOOK_SECRET);
        if (texts.isEmpty()) {
            report(Messages.noSecret(settings.name()));
        }
        for (int i = 0; i < texts.size(); i++) {
            if (SigningKey.parse(texts.get(i)).isEmpty()) {
                report(Messages.invalidSecret(settings.name(), i + 1, texts.size()));
            }
        }
        return texts.stream().flatMap(text -> SigningKey.parse(text).stream()).toList();
    }

    private EventSelection events() {
        List<String> types = list(ConfigKeys.WEBHOOK_EVENTS);
        types.stream()
                .filter(type -> !EventSelection.TYPES.contains(type))
                .forEach(type -> report(Messages.unknownEvent(settings.name(), type)));
        return new EventSelection(
                types.isEmpty() ? EventSelection.DEFAULT_TYPES : Set.copyOf(types),
                Set.copyOf(list(ConfigKeys.WEBHOOK_AGENTS)),
                Set.copyOf(list(ConfigKeys.WEBHOOK_GOALS)));
    }

    private RetryPolicy retries() {
        Duration first = values.duration(ConfigKeys.WEBHOOK_BACKOFF_FIRST, TIME).orElse(Duration.ofSeconds(5));
        Optional<Duration> configured = values.duration(ConfigKeys.WEBHOOK_BACKOFF_MAX, TIME);
        Duration max = configured.orElse(Duration.ofHours(1));
        if (first.compareTo(max) > 0) {
            report(Messages.backoffShrinks(settings.name(), first, max));
        }
        return new RetryPolicy(
                values.integer(ConfigKeys.WEBHOOK_MAX_ATTEMPTS, ATTEMPTS).orElse(80), first, max);
    }

    private List<String> list(String key) {
        return values.text(key).stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.toUnmodifiableList());
    }

    private void report(String problem) {
        isValid = false;
        settings.report(problem);
    }
}
