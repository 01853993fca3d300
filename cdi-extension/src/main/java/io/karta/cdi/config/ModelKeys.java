/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.SchemaStyle;
import io.karta.model.Secret;
import io.karta.model.StructuredOutput;
import io.karta.model.Truncation;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The keys of a model: what each accepts, and what it sets. */
public final class ModelKeys {

    private static final String POSITIVE = "an integer of at least 1";
    private static final String NUMBER = "an integer of at least 0";
    private static final String PENALTY = "a number of -2 to 2";

    private final Map<String, ModelKey> keys = new LinkedHashMap<>();

    /**
     * What one key does with a text.
     *
     * @param allowed what the text may be, for people
     * @param set takes the text over; throws a {@code RuntimeException} if it is wrong
     */
    record ModelKey(String allowed, BiConsumer<ModelDraft, String> set) {}

    public ModelKeys() {
        addTexts();
        addConnection();
        addBackoff();
        addProtection();
        addOptions();
        addAnswers();
        addPrices();
    }

    public Set<String> names() {
        return Collections.unmodifiableSet(keys.keySet());
    }

    Map<String, ModelKey> all() {
        return Collections.unmodifiableMap(keys);
    }

    private void addTexts() {
        add(ConfigKeys.PROVIDER, "the name of a provider", Function.identity(), (draft, text) -> {});
        text(ConfigKeys.MODEL, ModelConfig.Builder::model);
        text(ConfigKeys.API_KEY, (config, text) -> config.apiKey(Secret.of(text)));
        text(ConfigKeys.COMPLETIONS_PATH, ModelConfig.Builder::completionsPath);
        add(ConfigKeys.RECORD, "a directory", Function.identity(), (draft, text) -> {});
        text(ConfigKeys.KNOWLEDGE_CUTOFF, ModelConfig.Builder::knowledgeCutoff);
    }

    private void addConnection() {
        part(ConfigKeys.BASE_URL, "an http or https URL", ModelKeys::url, ModelConfig.Builder::baseUrl);
        part(ConfigKeys.HEADERS, "name=value, name=value", ModelKeys::headers, ModelKeys::addHeaders);
        part(ConfigKeys.TIMEOUT, "a duration above zero such as PT60S", Duration::parse, ModelConfig.Builder::timeout);
        part(ConfigKeys.MAX_ATTEMPTS, POSITIVE, Integer::valueOf, ModelConfig.Builder::maxAttempts);
    }

    private void addBackoff() {
        String wait = "a duration such as PT0.5S";
        add(ConfigKeys.BACKOFF_FIRST, wait, ModelKeys::wait, (draft, time) -> draft.first = time);
        add(ConfigKeys.BACKOFF_FACTOR, "a number of at least 1", ModelKeys::factor, (draft, by) -> draft.factor = by);
        add(ConfigKeys.BACKOFF_MAX, wait, ModelKeys::wait, (draft, time) -> draft.max = time);
    }

    private void addProtection() {
        String time = "a duration such as PT30S";
        part(
                ConfigKeys.FALLBACK,
                "names of models, separated by commas",
                ModelKeys::names,
                ModelConfig.Builder::fallback);
        add(ConfigKeys.CIRCUIT_FAILURES, NUMBER, ModelKeys::count, (draft, number) -> draft.failures = number);
        add(
                ConfigKeys.CIRCUIT_WINDOW,
                "a duration of at least PT0.01S",
                ModelKeys::window,
                (draft, span) -> draft.window = span);
        add(ConfigKeys.CIRCUIT_DELAY, time, ModelKeys::wait, (draft, span) -> draft.delay = span);
        part(ConfigKeys.MAX_CONCURRENT_CALLS, POSITIVE, Integer::valueOf, ModelConfig.Builder::maxConcurrentCalls);
        part(ConfigKeys.MIN_INTERVAL, "a duration such as PT0.2S", ModelKeys::wait, ModelConfig.Builder::minInterval);
    }

    private void addOptions() {
        option(ConfigKeys.TEMPERATURE, "a number of 0 to 2", Double::valueOf, LlmOptions::withTemperature);
        option(ConfigKeys.TOP_P, "a number above 0, at most 1", Double::valueOf, LlmOptions::withTopP);
        option(ConfigKeys.TOP_K, POSITIVE, Integer::valueOf, LlmOptions::withTopK);
        option(ConfigKeys.MAX_TOKENS, POSITIVE, Integer::valueOf, LlmOptions::withMaxTokens);
        option(ConfigKeys.FREQUENCY_PENALTY, PENALTY, Double::valueOf, LlmOptions::withFrequencyPenalty);
        option(ConfigKeys.THINKING, "true or false", ModelKeys::truth, LlmOptions::withThinking);
        option(ConfigKeys.THINKING_TOKENS, POSITIVE, Integer::valueOf, LlmOptions::withThinkingTokens);
        option(
                ConfigKeys.TRUNCATION,
                "fail, accept or continue",
                text -> Truncation.valueOf(text.toUpperCase(Locale.ROOT)),
                LlmOptions::withTruncation);
        option(ConfigKeys.PRESENCE_PENALTY, PENALTY, Double::valueOf, LlmOptions::withPresencePenalty);
    }

    private void addAnswers() {
        part(
                ConfigKeys.STRUCTURED_OUTPUT,
                "native, guided or auto",
                ModelKeys::way,
                ModelConfig.Builder::structuredOutput);
        part(
                ConfigKeys.SCHEMA_STYLE,
                "fragment or typescript",
                text -> SchemaStyle.valueOf(text.toUpperCase(Locale.ROOT)),
                ModelConfig.Builder::schemaStyle);
        part(
                ConfigKeys.CAPABILITIES,
                "vision, documents, thinking, tools, structured-output or structured-output-with-tools, separated by commas",
                ModelKeys::capabilities,
                ModelConfig.Builder::capabilities);
        part(ConfigKeys.REPAIR_ATTEMPTS, NUMBER, Integer::valueOf, ModelConfig.Builder::repairAttempts);
    }

    private void addPrices() {
        String price = "a number of at least 0";
        add(ConfigKeys.PRICE_INPUT, price, ModelKeys::price, (draft, sent) -> draft.sentPrice = sent);
        add(ConfigKeys.PRICE_CACHED, price, ModelKeys::price, (draft, cached) -> draft.cachedPrice = cached);
        add(ConfigKeys.PRICE_OUTPUT, price, ModelKeys::price, (draft, received) -> draft.receivedPrice = received);
    }

    private void text(String key, BiConsumer<ModelConfig.Builder, String> set) {
        part(key, "text", Function.identity(), set);
    }

    private <T> void part(
            String key, String allowed, Function<String, T> parser, BiConsumer<ModelConfig.Builder, T> set) {
        add(key, allowed, parser, (draft, value) -> set.accept(draft.config, value));
    }

    private <T> void option(
            String key, String allowed, Function<String, T> parser, BiFunction<LlmOptions, T, LlmOptions> set) {
        add(key, allowed, parser, (draft, value) -> draft.options = set.apply(draft.options, value));
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

    private static Duration window(String text) {
        Duration time = Duration.parse(text);
        if (time.compareTo(Duration.ofMillis(10)) < 0) {
            throw new IllegalArgumentException("too short");
        }
        return time;
    }

    private static Integer count(String text) {
        int number = Integer.parseInt(text);
        if (number < 0) {
            throw new IllegalArgumentException("negative");
        }
        return number;
    }

    public static List<String> names(String text) {
        List<String> names =
                Arrays.stream(text.split(",", -1)).map(String::trim).toList();
        if (names.contains("")) {
            throw new IllegalArgumentException("no name");
        }
        return names;
    }

    private static Double factor(String text) {
        double factor = Double.parseDouble(text);
        if (!(factor >= 1 && Double.isFinite(factor))) {
            throw new IllegalArgumentException("below 1");
        }
        return factor;
    }

    private static Double price(String text) {
        double price = Double.parseDouble(text);
        if (!(price >= 0 && Double.isFinite(price))) {
            throw new IllegalArgumentException("negative");
        }
        return price;
    }

    private static StructuredOutput way(String text) {
        return StructuredOutput.valueOf(text.toUpperCase(Locale.ROOT));
    }

    private static Set<Capability> capabilities(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(word -> word.trim().toUpperCase(Locale.ROOT).replace('-', '_'))
                .map(Capability::valueOf)
                .collect(Collectors.toSet());
    }

    private static Boolean truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    private static void addHeaders(ModelConfig.Builder config, Map<String, String> headers) {
        headers.forEach(config::header);
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
