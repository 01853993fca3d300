/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.ConfigKeys;
import io.karta.spi.Secret;
import io.karta.spi.StructuredOutput;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The keys of a model: what each accepts, and what it sets. */
final class ModelKeys {

    private final Map<String, ModelKey> keys = new LinkedHashMap<>();

    /**
     * What one key does with a text.
     *
     * @param allowed what the text may be, for people
     * @param set takes the text over; throws a {@code RuntimeException} if it is wrong
     */
    record ModelKey(String allowed, BiConsumer<ModelDraft, String> set) {}

    ModelKeys() {
        addTexts();
        addConnection();
        addOptions();
        addAnswers();
    }

    Set<String> names() {
        return Collections.unmodifiableSet(keys.keySet());
    }

    Map<String, ModelKey> all() {
        return Collections.unmodifiableMap(keys);
    }

    private void addTexts() {
        add(ConfigKeys.PROVIDER, "the name of a provider", Function.identity(), (draft, text) -> {});
        add(ConfigKeys.MODEL, "text", Function.identity(), (draft, text) -> draft.config.model(text));
        add(ConfigKeys.API_KEY, "text", Secret::of, (draft, key) -> draft.config.apiKey(key));
        add(
                ConfigKeys.COMPLETIONS_PATH,
                "text",
                Function.identity(),
                (draft, text) -> draft.config.completionsPath(text));
        add(
                ConfigKeys.KNOWLEDGE_CUTOFF,
                "text",
                Function.identity(),
                (draft, text) -> draft.config.knowledgeCutoff(text));
    }

    private void addConnection() {
        add(ConfigKeys.BASE_URL, "an http or https URL", ModelKeys::url, (draft, url) -> draft.config.baseUrl(url));
        add(
                ConfigKeys.HEADERS,
                "name=value, name=value",
                ModelKeys::headers,
                (draft, headers) -> headers.forEach(draft.config::header));
        add(
                ConfigKeys.TIMEOUT,
                "a duration above zero such as PT60S",
                Duration::parse,
                (draft, time) -> draft.config.timeout(time));
        add(
                ConfigKeys.MAX_ATTEMPTS,
                "an integer of at least 1",
                Integer::valueOf,
                (draft, attempts) -> draft.config.maxAttempts(attempts));
        add(
                ConfigKeys.BACKOFF_FIRST,
                "a duration such as PT0.5S",
                ModelKeys::wait,
                (draft, time) -> draft.first = time);
        add(
                ConfigKeys.BACKOFF_FACTOR,
                "a number of at least 1",
                ModelKeys::factor,
                (draft, factor) -> draft.factor = factor);
        add(
                ConfigKeys.BACKOFF_MAX,
                "a duration such as PT60S, at least " + ConfigKeys.BACKOFF_FIRST,
                ModelKeys::wait,
                (draft, time) -> draft.max = time);
    }

    private void addOptions() {
        add(
                ConfigKeys.TEMPERATURE,
                "a number of 0 to 2",
                Double::valueOf,
                (draft, number) -> draft.options = draft.options.withTemperature(number));
        add(
                ConfigKeys.TOP_P,
                "a number above 0, at most 1",
                Double::valueOf,
                (draft, number) -> draft.options = draft.options.withTopP(number));
        add(
                ConfigKeys.TOP_K,
                "an integer of at least 1",
                Integer::valueOf,
                (draft, number) -> draft.options = draft.options.withTopK(number));
        add(
                ConfigKeys.MAX_TOKENS,
                "an integer of at least 1",
                Integer::valueOf,
                (draft, number) -> draft.options = draft.options.withMaxTokens(number));
        add(
                ConfigKeys.FREQUENCY_PENALTY,
                "a number of -2 to 2",
                Double::valueOf,
                (draft, number) -> draft.options = draft.options.withFrequencyPenalty(number));
        add(
                ConfigKeys.PRESENCE_PENALTY,
                "a number of -2 to 2",
                Double::valueOf,
                (draft, number) -> draft.options = draft.options.withPresencePenalty(number));
    }

    private void addAnswers() {
        add(
                ConfigKeys.STRUCTURED_OUTPUT,
                "native, guided or auto",
                ModelKeys::structuredOutput,
                (draft, way) -> draft.config.structuredOutput(way));
        add(
                ConfigKeys.REPAIR_ATTEMPTS,
                "an integer of at least 0",
                Integer::valueOf,
                (draft, attempts) -> draft.config.repairAttempts(attempts));
    }

    private <T> void add(String key, String allowed, Function<String, T> parser, BiConsumer<ModelDraft, T> set) {
        keys.put(key, new ModelKey(allowed, (draft, text) -> set.accept(draft, parser.apply(text))));
    }

    private static URI url(String text) {
        URI url = URI.create(text);
        if (url.getHost() == null
                || !Set.of("http", "https").contains(url.getScheme().toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("no URL");
        }
        return url;
    }

    private static Duration wait(String text) {
        Duration time = Duration.parse(text);
        if (time.isNegative()) {
            throw new IllegalArgumentException("negative");
        }
        return time;
    }

    private static Double factor(String text) {
        double factor = Double.parseDouble(text);
        if (!(factor >= 1 && Double.isFinite(factor))) {
            throw new IllegalArgumentException("below 1");
        }
        return factor;
    }

    private static StructuredOutput structuredOutput(String text) {
        return StructuredOutput.valueOf(text.toUpperCase(Locale.ROOT));
    }

    private static Map<String, String> headers(String text) {
        Map<String, String> headers = new LinkedHashMap<>();
        Arrays.stream(text.split(",", -1)).map(String::trim).forEach(header -> {
            int equals = header.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("no header");
            }
            headers.put(
                    header.substring(0, equals).trim(),
                    header.substring(equals + 1).trim());
        });
        return headers;
    }
}
