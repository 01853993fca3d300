/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;

import io.karta.agent.ConfigKeys;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.SchemaStyle;
import io.karta.model.Secret;
import io.karta.model.StructuredOutput;
import io.karta.model.Truncation;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keys of a model, with their valid values and the properties that they set. */
public final class ModelKeys {

    private static final String TEXT = "text";
    private static final String POSITIVE = "an integer of at least 1";
    private static final String NUMBER = "an integer of at least 0";
    private static final String PENALTY = "a number of -2 to 2";

    private static final String PRICE = "a number of at least 0";

    private static final Map<String, String> ALLOWED = Map.ofEntries(
            entry(ConfigKeys.PROVIDER, "the name of a provider"),
            entry(ConfigKeys.MODEL, TEXT),
            entry(ConfigKeys.API_KEY, TEXT),
            entry(ConfigKeys.COMPLETIONS_PATH, TEXT),
            entry(ConfigKeys.RECORD, "a directory"),
            entry(ConfigKeys.KNOWLEDGE_CUTOFF, TEXT),
            entry(ConfigKeys.BASE_URL, "an http or https URL"),
            entry(ConfigKeys.HEADERS, "name=value, name=value"),
            entry(ConfigKeys.TIMEOUT, "a duration above zero such as PT60S"),
            entry(ConfigKeys.FALLBACK, "names of models, separated by commas"),
            entry(ConfigKeys.MIN_INTERVAL, "a duration such as PT0.2S"),
            entry(ConfigKeys.TEMPERATURE, "a number of 0 to 2"),
            entry(ConfigKeys.TOP_P, "a number above 0, at most 1"),
            entry(ConfigKeys.TOP_K, POSITIVE),
            entry(ConfigKeys.MAX_TOKENS, POSITIVE),
            entry(ConfigKeys.FREQUENCY_PENALTY, PENALTY),
            entry(ConfigKeys.PRESENCE_PENALTY, PENALTY),
            entry(ConfigKeys.THINKING, "true or false"),
            entry(ConfigKeys.THINKING_TOKENS, POSITIVE),
            entry(ConfigKeys.TRUNCATION, "fail, accept or continue"),
            entry(ConfigKeys.STRUCTURED_OUTPUT, "native, guided or auto"),
            entry(ConfigKeys.SCHEMA_STYLE, "fragment or typescript"),
            entry(
                    ConfigKeys.CAPABILITIES,
                    "vision, documents, thinking, tools, structured-output or structured-output-with-tools,"
                            + " separated by commas"),
            entry(ConfigKeys.REPAIR_ATTEMPTS, NUMBER),
            entry(ConfigKeys.CONTEXT_WINDOW, "an integer of at least 1"),
            entry(ConfigKeys.PRICE_INPUT, PRICE),
            entry(ConfigKeys.PRICE_CACHED, PRICE),
            entry(ConfigKeys.PRICE_OUTPUT, PRICE));

    private ModelKeys() {}

    public static Set<String> names() {
        return Stream.concat(ALLOWED.keySet().stream(), ResilienceKeys.ALLOWED.keySet().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    static boolean contains(String key) {
        return ALLOWED.containsKey(key) || ResilienceKeys.ALLOWED.containsKey(key);
    }

    /** Returns a description of the valid values of a key, for error messages. */
    static String allowed(String key) {
        return requireNonNull(ALLOWED.getOrDefault(key, ResilienceKeys.ALLOWED.get(key)), key);
    }

    /**
     * Sets the value of one key.
     *
     * @throws RuntimeException if the value is invalid
     */
    // A switch, since one lambda per key would be a class to load at each start.
    static void set(ModelDraft draft, String key, String text) {
        switch (key) {
            case ConfigKeys.PRICE_INPUT -> draft.sentPrice = price(text);
            case ConfigKeys.PRICE_CACHED -> draft.cachedPrice = price(text);
            case ConfigKeys.PRICE_OUTPUT -> draft.receivedPrice = price(text);
            default -> {
                ResilienceKeys.set(draft, key, text);
                draft.options = option(draft.options, key, text);
                setConfig(draft.config, key, text);
            }
        }
    }

    private static LlmOptions option(LlmOptions options, String key, String text) {
        return switch (key) {
            case ConfigKeys.TEMPERATURE -> options.withTemperature(Double.parseDouble(text));
            case ConfigKeys.TOP_P -> options.withTopP(Double.parseDouble(text));
            case ConfigKeys.TOP_K -> options.withTopK(Integer.parseInt(text));
            case ConfigKeys.MAX_TOKENS -> options.withMaxTokens(Integer.parseInt(text));
            case ConfigKeys.FREQUENCY_PENALTY -> options.withFrequencyPenalty(Double.parseDouble(text));
            case ConfigKeys.PRESENCE_PENALTY -> options.withPresencePenalty(Double.parseDouble(text));
            case ConfigKeys.THINKING -> options.withThinking(truth(text));
            case ConfigKeys.THINKING_TOKENS -> options.withThinkingTokens(Integer.parseInt(text));
            case ConfigKeys.TRUNCATION -> options.withTruncation(Truncation.valueOf(constant(text)));
            default -> options;
        };
    }

    private static void setConfig(ModelConfigBuilder config, String key, String text) {
        switch (key) {
            case ConfigKeys.MODEL -> config.model(text);
            case ConfigKeys.API_KEY -> config.apiKey(Secret.of(text));
            case ConfigKeys.COMPLETIONS_PATH -> config.completionsPath(text);
            case ConfigKeys.KNOWLEDGE_CUTOFF -> config.knowledgeCutoff(text);
            case ConfigKeys.BASE_URL -> config.baseUrl(url(text));
            case ConfigKeys.HEADERS -> headers(text).forEach(config::header);
            case ConfigKeys.TIMEOUT -> config.timeout(Duration.parse(text));
            case ConfigKeys.FALLBACK -> config.fallback(names(text));
            case ConfigKeys.MIN_INTERVAL -> config.minInterval(wait(text));
            case ConfigKeys.STRUCTURED_OUTPUT -> config.structuredOutput(StructuredOutput.valueOf(constant(text)));
            case ConfigKeys.SCHEMA_STYLE -> config.schemaStyle(SchemaStyle.valueOf(constant(text)));
            case ConfigKeys.CAPABILITIES -> config.capabilities(capabilities(text));
            case ConfigKeys.CONTEXT_WINDOW -> config.contextWindow(Integer.parseInt(text));
            case ConfigKeys.REPAIR_ATTEMPTS -> config.repairAttempts(Integer.parseInt(text));
            default -> {
                // read by ModelFactory: the provider, and the directory of recordings
            }
        }
    }

    private static String constant(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    private static URI url(String text) {
        URI url = URI.create(text);
        if (url.getHost() == null
                || !Set.of("http", "https").contains(url.getScheme().toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("no URL");
        }
        return url;
    }

    static Duration wait(String text) {
        Duration time = Duration.parse(text);
        if (time.isNegative()) {
            throw new IllegalArgumentException("negative");
        }
        return time;
    }

    public static List<String> names(String text) {
        List<String> names =
                Arrays.stream(text.split(",", -1)).map(String::trim).toList();
        if (names.contains("")) {
            throw new IllegalArgumentException("no name");
        }
        return names;
    }

    private static double price(String text) {
        double price = Double.parseDouble(text);
        if (!(price >= 0 && Double.isFinite(price))) {
            throw new IllegalArgumentException("negative");
        }
        return price;
    }

    private static Set<Capability> capabilities(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(word -> word.trim().toUpperCase(Locale.ROOT).replace('-', '_'))
                .map(Capability::valueOf)
                .collect(Collectors.toSet());
    }

    private static boolean truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on", "1" -> true;
            case "false", "no", "off", "0" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
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
