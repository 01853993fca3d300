/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javax.net.ssl.SSLContext;

/**
 * Configuration of one model: the keys below {@code karta.models.<name>}.
 *
 * <pre>{@code
 * ModelConfig.builder("fast", "openai").model("gpt-4.1-mini").apiKey(Secret.of(key)).timeout(ofSeconds(20)).build()
 * }</pre>
 *
 * <p>Immutable. {@code toString} omits the key and the values of headers.
 */
public final class ModelConfig {

    private final String section;
    private final String name;
    private final String provider;
    private final Optional<String> model;
    private final Optional<Secret> apiKey;
    private final Optional<URI> baseUrl;
    private final Optional<String> completionsPath;
    private final Map<String, String> headers;
    private final Map<String, String> properties;
    private final LlmOptions options;
    private final Duration timeout;
    private final RetryConfig retry;
    private final Optional<String> knowledgeCutoff;
    private final StructuredOutput structuredOutput;
    private final SchemaStyle schemaStyle;
    private final Set<Capability> capabilities;
    private final OptionalInt contextWindow;
    private final int repairAttempts;
    private final Price price;
    private final List<String> fallback;
    private final Optional<CircuitBreakerConfig> circuitBreaker;
    private final Optional<BulkheadConfig> bulkhead;
    private final Duration minInterval;
    private final Optional<ModelCredentials> credentials;
    private final Optional<SSLContext> sslContext;

    ModelConfig(ModelConfigBuilder builder) {
        section = builder.section;
        name = builder.name;
        provider = builder.provider;
        model = Optional.ofNullable(builder.model);
        apiKey = Optional.ofNullable(builder.apiKey);
        baseUrl = Optional.ofNullable(builder.baseUrl);
        completionsPath = Optional.ofNullable(builder.completionsPath);
        headers = Map.copyOf(builder.headers);
        properties = Map.copyOf(builder.properties);
        options = builder.options;
        timeout = builder.timeout;
        retry = builder.retry;
        knowledgeCutoff = Optional.ofNullable(builder.knowledgeCutoff);
        structuredOutput = builder.structuredOutput;
        schemaStyle = builder.schemaStyle;
        capabilities = Set.copyOf(builder.capabilities);
        contextWindow = builder.contextWindow;
        repairAttempts = builder.repairAttempts;
        price = builder.price;
        fallback = List.copyOf(builder.fallback);
        circuitBreaker = Optional.ofNullable(builder.circuitBreaker);
        bulkhead = Optional.ofNullable(builder.bulkhead);
        minInterval = builder.minInterval;
        credentials = Optional.ofNullable(builder.credentials);
        sslContext = Optional.ofNullable(builder.sslContext);
    }

    /**
     * Returns a builder of the configuration of a model.
     *
     * @param name the model's name in the application
     * @param provider the name of the {@link LanguageModelProvider}
     * @return the builder, with defaults for all other settings
     */
    public static ModelConfigBuilder builder(String name, String provider) {
        return new ModelConfigBuilder(requireNonNull(name, "name"), requireNonNull(provider, "provider"));
    }

    /**
     * Returns a builder with these settings, for a changed copy.
     *
     * @return the builder
     */
    public ModelConfigBuilder toBuilder() {
        return new ModelConfigBuilder(this);
    }

    /**
     * Returns the model's name in the application.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    String section() {
        return section;
    }

    /**
     * Returns the full configuration key of a setting, for messages.
     *
     * @param key the key below the model's name, such as {@code timeout}
     * @return for example {@code karta.models.fast.timeout}
     */
    public String key(String key) {
        return section + name + "." + key;
    }

    /**
     * Returns the provider's name.
     *
     * @return the name
     */
    public String provider() {
        return provider;
    }

    /**
     * Returns the vendor's name of the model.
     *
     * @return the name; empty means the provider's default
     */
    public Optional<String> model() {
        return model;
    }

    /**
     * Returns the API key.
     *
     * @return the key; empty if none is set
     */
    public Optional<Secret> apiKey() {
        return apiKey;
    }

    /**
     * Returns the base URL of the vendor's API.
     *
     * @return the URL; empty means the default of the vendor
     */
    public Optional<URI> baseUrl() {
        return baseUrl;
    }

    /**
     * Returns the path of the completions endpoint, relative to the base URL.
     *
     * @return the path; empty means the default of the vendor
     */
    public Optional<String> completionsPath() {
        return completionsPath;
    }

    /**
     * Returns additional HTTP headers.
     *
     * @return names and values
     */
    public Map<String, String> headers() {
        return headers;
    }

    /**
     * Returns the provider-specific settings: all other keys below {@code karta.models.<name>}.
     *
     * @return keys and values
     */
    public Map<String, String> properties() {
        return properties;
    }

    /**
     * Returns the default options of calls.
     *
     * @return the options
     */
    public LlmOptions options() {
        return options;
    }

    /**
     * Returns the timeout of one attempt.
     *
     * @return the time; 60 s by default
     */
    public Duration timeout() {
        return timeout;
    }

    /**
     * Returns the retries of a call.
     *
     * @return {@link RetryConfig#defaults()} by default
     */
    public RetryConfig retry() {
        return retry;
    }

    /**
     * Returns the knowledge cutoff of the model.
     *
     * @return a date in the format of the vendor; empty if it is unknown
     */
    public Optional<String> knowledgeCutoff() {
        return knowledgeCutoff;
    }

    /**
     * Returns the mode of structured output.
     *
     * @return {@link StructuredOutput#AUTO} by default
     */
    public StructuredOutput structuredOutput() {
        return structuredOutput;
    }

    /**
     * Returns the format of type descriptions in prompts.
     *
     * @return {@link SchemaStyle#FRAGMENT} by default
     */
    public SchemaStyle schemaStyle() {
        return schemaStyle;
    }

    /**
     * Returns capabilities in addition to those that the provider reports.
     *
     * @return the capabilities; none by default
     */
    public Set<Capability> capabilities() {
        return capabilities;
    }

    /**
     * Returns the context window of the model.
     *
     * @return the maximum number of tokens of a prompt together with its answer; empty for the one that the provider
     *     knows
     */
    public OptionalInt contextWindow() {
        return contextWindow;
    }

    /**
     * Returns the maximum number of repairs of an invalid answer by the model.
     *
     * @return at least 0; 2 by default
     */
    public int repairAttempts() {
        return repairAttempts;
    }

    /**
     * Returns the price of tokens.
     *
     * @return the price; {@link Price#NONE} by default
     */
    public Price price() {
        return price;
    }

    /**
     * Returns the fallback chain.
     *
     * @return the names of the fallback models, in order; none by default
     */
    public List<String> fallback() {
        return fallback;
    }

    /**
     * Returns the configuration of the circuit breaker.
     *
     * @return the configuration; empty for none, the default
     */
    public Optional<CircuitBreakerConfig> circuitBreaker() {
        return circuitBreaker;
    }

    /**
     * Returns the configuration of the bulkhead.
     *
     * @return the configuration; empty for none, the default
     */
    public Optional<BulkheadConfig> bulkhead() {
        return bulkhead;
    }

    /**
     * Returns the minimum interval between the starts of two calls.
     *
     * @return the time; zero by default
     */
    public Duration minInterval() {
        return minInterval;
    }

    /**
     * Returns the source of the credentials of each request, which replaces {@link #apiKey()}.
     *
     * @return the credentials; empty means the API key
     */
    public Optional<ModelCredentials> credentials() {
        return credentials;
    }

    /**
     * Returns the TLS context of connections.
     *
     * @return the context; empty means the default of the JVM
     */
    public Optional<SSLContext> sslContext() {
        return sslContext;
    }

    @Override
    public String toString() {
        return "%s (provider %s, model %s, base-url %s, api-key %s, headers %s)"
                .formatted(
                        name,
                        provider,
                        model.orElse("default"),
                        baseUrl.map(URI::getHost).orElse("default"),
                        apiKey.isPresent() ? "***" : "none",
                        headers.keySet());
    }
}
