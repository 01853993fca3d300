/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ConfigKeys;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Builder of {@link ModelConfig}.
 *
 * <pre>{@code
 * ModelConfig config = ModelConfig.builder("fast", "openai")
 *         .model("gpt-4.1-mini")
 *         .apiKey(Secret.of(key))
 *         .timeout(Duration.ofSeconds(20))
 *         .build();
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class ModelConfigBuilder {

    final String name;
    String section = ConfigKeys.MODELS;
    String provider;

    @Nullable
    String model;

    @Nullable
    Secret apiKey;

    @Nullable
    URI baseUrl;

    @Nullable
    String completionsPath;

    Map<String, String> headers = new TreeMap<>();
    Map<String, String> properties = new TreeMap<>();
    LlmOptions options = LlmOptions.defaults();
    Duration timeout = Duration.ofSeconds(60);
    RetryConfig retry = RetryConfig.defaults();

    @Nullable
    String knowledgeCutoff;

    StructuredOutput structuredOutput = StructuredOutput.AUTO;
    SchemaStyle schemaStyle = SchemaStyle.FRAGMENT;
    Set<Capability> capabilities = Set.of();
    OptionalInt contextWindow = OptionalInt.empty();
    int repairAttempts = 2;
    Price price = Price.NONE;
    List<String> fallback = List.of();
    Duration minInterval = Duration.ZERO;

    @Nullable
    CircuitBreakerConfig circuitBreaker;

    @Nullable
    BulkheadConfig bulkhead;

    @Nullable
    ModelCredentials credentials;

    @Nullable
    SSLContext sslContext;

    ModelConfigBuilder(String name, String provider) {
        this.name = name;
        this.provider = provider;
    }

    ModelConfigBuilder(ModelConfig from) {
        this(from.name(), from.provider());
        section = from.section();
        model = from.model().orElse(null);
        apiKey = from.apiKey().orElse(null);
        baseUrl = from.baseUrl().orElse(null);
        completionsPath = from.completionsPath().orElse(null);
        headers = new TreeMap<>(from.headers());
        properties = new TreeMap<>(from.properties());
        options = from.options();
        timeout = from.timeout();
        retry = from.retry();
        knowledgeCutoff = from.knowledgeCutoff().orElse(null);
        structuredOutput = from.structuredOutput();
        schemaStyle = from.schemaStyle();
        capabilities = from.capabilities();
        contextWindow = from.contextWindow();
        repairAttempts = from.repairAttempts();
        price = from.price();
        fallback = from.fallback();
        circuitBreaker = from.circuitBreaker().orElse(null);
        bulkhead = from.bulkhead().orElse(null);
        minInterval = from.minInterval();
        credentials = from.credentials().orElse(null);
        sslContext = from.sslContext().orElse(null);
    }

    /** Sets the section of the configuration that contains the keys of the model. */
    ModelConfigBuilder section(String value) {
        section = value;
        return this;
    }

    /**
     * Sets the provider's name.
     *
     * @param value the name
     * @return this builder
     */
    public ModelConfigBuilder provider(String value) {
        provider = requireNonNull(value, "provider");
        return this;
    }

    /**
     * Sets the vendor's name of the model.
     *
     * @param value the name
     * @return this builder
     */
    public ModelConfigBuilder model(String value) {
        model = value;
        return this;
    }

    /**
     * Sets the API key.
     *
     * @param value the key
     * @return this builder
     */
    public ModelConfigBuilder apiKey(Secret value) {
        apiKey = value;
        return this;
    }

    /**
     * Sets the base URL of the vendor's API.
     *
     * @param value the URL
     * @return this builder
     */
    public ModelConfigBuilder baseUrl(URI value) {
        baseUrl = value;
        return this;
    }

    /**
     * Sets the path of chat completions, relative to the base URL.
     *
     * @param value the path
     * @return this builder
     */
    public ModelConfigBuilder completionsPath(String value) {
        completionsPath = value;
        return this;
    }

    /**
     * Adds an HTTP header.
     *
     * @param header the name of the header
     * @param value the value of the header
     * @return this builder
     */
    public ModelConfigBuilder header(String header, String value) {
        headers.put(header, value);
        return this;
    }

    /**
     * Adds a setting of the provider.
     *
     * @param key the key below {@code karta.models.<name>}
     * @param value the value
     * @return this builder
     */
    public ModelConfigBuilder property(String key, String value) {
        properties.put(key, value);
        return this;
    }

    /**
     * Sets the default options of calls.
     *
     * @param value options such as the temperature
     * @return this builder
     */
    public ModelConfigBuilder options(LlmOptions value) {
        options = requireNonNull(value, "options");
        return this;
    }

    /**
     * Sets the timeout of one attempt.
     *
     * @param value a positive duration
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public ModelConfigBuilder timeout(Duration value) {
        require(!value.isNegative() && !value.isZero(), "timeout must be positive, but is " + value);
        timeout = value;
        return this;
    }

    /**
     * Sets the retries of a call.
     *
     * @param value the retries
     * @return this builder
     */
    public ModelConfigBuilder retry(RetryConfig value) {
        retry = requireNonNull(value, "retry");
        return this;
    }

    /**
     * Sets the maximum number of retries of a call.
     *
     * @param value at least 0
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public ModelConfigBuilder maxRetries(int value) {
        return retry(retry.withMaxRetries(value));
    }

    /**
     * Sets the knowledge cutoff of the model.
     *
     * @param value the date as the vendor states it
     * @return this builder
     */
    public ModelConfigBuilder knowledgeCutoff(String value) {
        knowledgeCutoff = value;
        return this;
    }

    /**
     * Sets the mode of structured output.
     *
     * @param value the method
     * @return this builder
     */
    public ModelConfigBuilder structuredOutput(StructuredOutput value) {
        structuredOutput = requireNonNull(value, "structuredOutput");
        return this;
    }

    /**
     * Sets the notation of types in prompts.
     *
     * @param value the style
     * @return this builder
     */
    public ModelConfigBuilder schemaStyle(SchemaStyle value) {
        schemaStyle = requireNonNull(value, "schemaStyle");
        return this;
    }

    /**
     * Sets capabilities in addition to those of the provider.
     *
     * @param value the capabilities
     * @return this builder
     */
    public ModelConfigBuilder capabilities(Set<Capability> value) {
        capabilities = Set.copyOf(value);
        return this;
    }

    /**
     * Sets the context window of the model.
     *
     * @param tokens the maximum number of tokens of a prompt together with its answer; at least 1
     * @return this builder
     */
    public ModelConfigBuilder contextWindow(int tokens) {
        require(tokens >= 1, "context-window must be at least 1, but is " + tokens);
        contextWindow = OptionalInt.of(tokens);
        return this;
    }

    /**
     * Sets the maximum number of attempts to repair an invalid answer.
     *
     * @param value at least 0
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public ModelConfigBuilder repairAttempts(int value) {
        require(value >= 0, "repair-attempts must be at least 0, but is " + value);
        repairAttempts = value;
        return this;
    }

    /**
     * Sets the price of tokens.
     *
     * @param value the price
     * @return this builder
     */
    public ModelConfigBuilder price(Price value) {
        price = requireNonNull(value, "price");
        return this;
    }

    /**
     * Sets the fallback models.
     *
     * @param names the names of the fallback models, in order
     * @return this builder
     */
    public ModelConfigBuilder fallback(List<String> names) {
        fallback = List.copyOf(names);
        return this;
    }

    /**
     * Adds a circuit breaker.
     *
     * @param value the configuration
     * @return this builder
     */
    public ModelConfigBuilder circuitBreaker(CircuitBreakerConfig value) {
        circuitBreaker = requireNonNull(value, "circuitBreaker");
        return this;
    }

    /**
     * Adds a bulkhead.
     *
     * @param value the configuration
     * @return this builder
     */
    public ModelConfigBuilder bulkhead(BulkheadConfig value) {
        bulkhead = requireNonNull(value, "bulkhead");
        return this;
    }

    /**
     * Sets the minimum interval between the starts of calls.
     *
     * @param value a duration that is not negative
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public ModelConfigBuilder minInterval(Duration value) {
        require(!value.isNegative(), "min-interval must not be negative, but is " + value);
        minInterval = value;
        return this;
    }

    /**
     * Sets the source of the credentials of each request.
     *
     * @param value the credentials
     * @return this builder
     */
    public ModelConfigBuilder credentials(ModelCredentials value) {
        credentials = requireNonNull(value, "credentials");
        return this;
    }

    /**
     * Sets the TLS context of connections.
     *
     * @param value the context
     * @return this builder
     */
    public ModelConfigBuilder sslContext(SSLContext value) {
        sslContext = requireNonNull(value, "sslContext");
        return this;
    }

    /**
     * Creates the configuration.
     *
     * @return the configuration
     */
    public ModelConfig build() {
        return new ModelConfig(this);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
