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
 * How one model is reached and how it answers: everything under {@code karta.models.<name>}.
 *
 * <pre>{@code
 * ModelConfig.builder("fast", "openai").model("gpt-4.1-mini").apiKey(Secret.of(key)).timeout(ofSeconds(20)).build()
 * }</pre>
 *
 * <p>Immutable. Its text never shows the key or the values of headers.
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
    private final int maxAttempts;
    private final Backoff backoff;
    private final Optional<String> knowledgeCutoff;
    private final StructuredOutput structuredOutput;
    private final SchemaStyle schemaStyle;
    private final Set<Capability> capabilities;
    private final int repairAttempts;
    private final Price price;
    private final List<String> fallback;
    private final CircuitBreakerConfig circuit;
    private final OptionalInt maxConcurrentCalls;
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
        maxAttempts = builder.maxAttempts;
        backoff = builder.backoff;
        knowledgeCutoff = Optional.ofNullable(builder.knowledgeCutoff);
        structuredOutput = builder.structuredOutput;
        schemaStyle = builder.schemaStyle;
        capabilities = Set.copyOf(builder.capabilities);
        repairAttempts = builder.repairAttempts;
        price = builder.price;
        fallback = List.copyOf(builder.fallback);
        circuit = builder.circuit;
        maxConcurrentCalls = builder.maxConcurrentCalls;
        minInterval = builder.minInterval;
        credentials = Optional.ofNullable(builder.credentials);
        sslContext = Optional.ofNullable(builder.sslContext);
    }

    /**
     * Begins the configuration of a model.
     *
     * @param name the model's name in the application
     * @param provider the name of the {@link LanguageModelProvider}
     * @return a builder in which everything else has its default
     */
    public static ModelConfigBuilder builder(String name, String provider) {
        return new ModelConfigBuilder(requireNonNull(name, "name"), requireNonNull(provider, "provider"));
    }

    /**
     * Begins a changed copy.
     *
     * @return a builder in which everything is as here
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
     * Returns how a key of this model is written in full, for messages.
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
     * Returns the key.
     *
     * @return the key; empty if none is set
     */
    public Optional<Secret> apiKey() {
        return apiKey;
    }

    /**
     * Returns where the vendor's API is.
     *
     * @return the address; empty means the vendor's own
     */
    public Optional<URI> baseUrl() {
        return baseUrl;
    }

    /**
     * Returns the path of completions below the base address.
     *
     * @return the path; empty means the vendor's own
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
     * Returns what only this provider understands: every key under {@code karta.models.<name>} that is not one of the
     * others.
     *
     * @return keys and values
     */
    public Map<String, String> properties() {
        return properties;
    }

    /**
     * Returns how the model answers unless a call says otherwise.
     *
     * @return temperature and the like
     */
    public LlmOptions options() {
        return options;
    }

    /**
     * Returns how long one attempt may take.
     *
     * @return the time; 60 s by default
     */
    public Duration timeout() {
        return timeout;
    }

    /**
     * Returns how often the model is asked until it answers.
     *
     * @return at least 1; 4 by default
     */
    public int maxAttempts() {
        return maxAttempts;
    }

    /**
     * Returns how long to wait between attempts.
     *
     * @return the waits
     */
    public Backoff backoff() {
        return backoff;
    }

    /**
     * Returns until when the model knows the world.
     *
     * @return a date as the vendor states it; empty if not known
     */
    public Optional<String> knowledgeCutoff() {
        return knowledgeCutoff;
    }

    /**
     * Returns how the model is brought to answer with an object.
     *
     * @return {@link StructuredOutput#AUTO} by default
     */
    public StructuredOutput structuredOutput() {
        return structuredOutput;
    }

    /**
     * Returns in which words a model is told what an object looks like.
     *
     * @return {@link SchemaStyle#FRAGMENT} by default
     */
    public SchemaStyle schemaStyle() {
        return schemaStyle;
    }

    /**
     * Returns what the model can do beyond what its provider knows of it.
     *
     * @return the capabilities; none by default
     */
    public Set<Capability> capabilities() {
        return capabilities;
    }

    /**
     * Returns how often an answer that does not fit goes back to the model.
     *
     * @return at least 0; 2 by default
     */
    public int repairAttempts() {
        return repairAttempts;
    }

    /**
     * Returns what the model's tokens cost.
     *
     * @return the price; {@link Price#NONE} by default
     */
    public Price price() {
        return price;
    }

    /**
     * Returns which models are asked when this one cannot answer.
     *
     * @return their names, in order; none by default
     */
    public List<String> fallback() {
        return fallback;
    }

    /**
     * Returns when the model is left alone because it fails.
     *
     * @return {@link CircuitBreakerConfig#NEVER} by default
     */
    public CircuitBreakerConfig circuitBreaker() {
        return circuit;
    }

    /**
     * Returns how many calls of the model may go on at once.
     *
     * @return at least 1; empty means any number, as by default
     */
    public OptionalInt maxConcurrentCalls() {
        return maxConcurrentCalls;
    }

    /**
     * Returns how far apart calls of the model begin.
     *
     * @return the time; zero by default
     */
    public Duration minInterval() {
        return minInterval;
    }

    /**
     * Returns what supplies the credentials of each request, in place of {@link #apiKey()}.
     *
     * @return the credentials; empty means the key
     */
    public Optional<ModelCredentials> credentials() {
        return credentials;
    }

    /**
     * Returns the certificates and the trust of connections.
     *
     * @return the context; empty means that of the JVM
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
