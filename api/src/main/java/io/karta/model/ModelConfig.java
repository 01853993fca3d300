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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

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

    private ModelConfig(Builder builder) {
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
    public static Builder builder(String name, String provider) {
        return new Builder(requireNonNull(name, "name"), requireNonNull(provider, "provider"));
    }

    /**
     * Begins a changed copy.
     *
     * @return a builder in which everything is as here
     */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * Returns the model's name in the application.
     *
     * @return the name
     */
    public String name() {
        return name;
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

    /** Collects what a {@link ModelConfig} says. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private String section = ConfigKeys.MODELS;
        private String provider;
        private @Nullable String model;
        private @Nullable Secret apiKey;
        private @Nullable URI baseUrl;
        private @Nullable String completionsPath;
        private Map<String, String> headers = new TreeMap<>();
        private Map<String, String> properties = new TreeMap<>();
        private LlmOptions options = LlmOptions.defaults();
        private Duration timeout = Duration.ofSeconds(60);
        private int maxAttempts = 4;
        private Backoff backoff = Backoff.DEFAULT;
        private @Nullable String knowledgeCutoff;
        private StructuredOutput structuredOutput = StructuredOutput.AUTO;
        private SchemaStyle schemaStyle = SchemaStyle.FRAGMENT;
        private Set<Capability> capabilities = Set.of();
        private int repairAttempts = 2;
        private Price price = Price.NONE;
        private List<String> fallback = List.of();
        private CircuitBreakerConfig circuit = CircuitBreakerConfig.NEVER;
        private OptionalInt maxConcurrentCalls = OptionalInt.empty();
        private Duration minInterval = Duration.ZERO;
        private @Nullable ModelCredentials credentials;
        private @Nullable SSLContext sslContext;

        private Builder(String name, String provider) {
            this.name = name;
            this.provider = provider;
        }

        private Builder(ModelConfig from) {
            this(from.name, from.provider);
            section = from.section;
            model = from.model.orElse(null);
            apiKey = from.apiKey.orElse(null);
            baseUrl = from.baseUrl.orElse(null);
            completionsPath = from.completionsPath.orElse(null);
            headers = new TreeMap<>(from.headers);
            properties = new TreeMap<>(from.properties);
            options = from.options;
            timeout = from.timeout;
            maxAttempts = from.maxAttempts;
            backoff = from.backoff;
            knowledgeCutoff = from.knowledgeCutoff.orElse(null);
            structuredOutput = from.structuredOutput;
            schemaStyle = from.schemaStyle;
            capabilities = from.capabilities;
            repairAttempts = from.repairAttempts;
            price = from.price;
            fallback = from.fallback;
            circuit = from.circuit;
            maxConcurrentCalls = from.maxConcurrentCalls;
            minInterval = from.minInterval;
            credentials = from.credentials.orElse(null);
            sslContext = from.sslContext.orElse(null);
        }

        /** Sets where the keys of the model stand: below models, unless it is of another kind. */
        Builder section(String value) {
            section = value;
            return this;
        }

        /**
         * Sets the provider's name.
         *
         * @param value the name
         * @return this builder
         */
        public Builder provider(String value) {
            provider = requireNonNull(value, "provider");
            return this;
        }

        /**
         * Sets the vendor's name of the model.
         *
         * @param value the name
         * @return this builder
         */
        public Builder model(String value) {
            model = value;
            return this;
        }

        /**
         * Sets the key.
         *
         * @param value the key
         * @return this builder
         */
        public Builder apiKey(Secret value) {
            apiKey = value;
            return this;
        }

        /**
         * Sets where the vendor's API is.
         *
         * @param value the address
         * @return this builder
         */
        public Builder baseUrl(URI value) {
            baseUrl = value;
            return this;
        }

        /**
         * Sets the path of completions below the base address.
         *
         * @param value the path
         * @return this builder
         */
        public Builder completionsPath(String value) {
            completionsPath = value;
            return this;
        }

        /**
         * Adds an HTTP header.
         *
         * @param header its name
         * @param value its value
         * @return this builder
         */
        public Builder header(String header, String value) {
            headers.put(header, value);
            return this;
        }

        /**
         * Adds a property that only the provider understands.
         *
         * @param key its key below {@code karta.models.<name>}
         * @param value its value
         * @return this builder
         */
        public Builder property(String key, String value) {
            properties.put(key, value);
            return this;
        }

        /**
         * Sets how the model answers unless a call says otherwise.
         *
         * @param value temperature and the like
         * @return this builder
         */
        public Builder options(LlmOptions value) {
            options = requireNonNull(value, "options");
            return this;
        }

        /**
         * Sets how long one attempt may take.
         *
         * @param value a positive time
         * @return this builder
         */
        public Builder timeout(Duration value) {
            require(!value.isNegative() && !value.isZero(), "timeout must be positive, but is " + value);
            timeout = value;
            return this;
        }

        /**
         * Sets how often the model is asked until it answers.
         *
         * @param value at least 1
         * @return this builder
         */
        public Builder maxAttempts(int value) {
            require(value >= 1, "max-attempts must be at least 1, but is " + value);
            maxAttempts = value;
            return this;
        }

        /**
         * Sets how long to wait between attempts.
         *
         * @param value the waits
         * @return this builder
         */
        public Builder backoff(Backoff value) {
            backoff = requireNonNull(value, "backoff");
            return this;
        }

        /**
         * Sets until when the model knows the world.
         *
         * @param value a date as the vendor states it
         * @return this builder
         */
        public Builder knowledgeCutoff(String value) {
            knowledgeCutoff = value;
            return this;
        }

        /**
         * Sets how the model is brought to answer with an object.
         *
         * @param value the way
         * @return this builder
         */
        public Builder structuredOutput(StructuredOutput value) {
            structuredOutput = requireNonNull(value, "structuredOutput");
            return this;
        }

        /**
         * Sets in which words a model is told what an object looks like.
         *
         * @param value the words
         * @return this builder
         */
        public Builder schemaStyle(SchemaStyle value) {
            schemaStyle = requireNonNull(value, "schemaStyle");
            return this;
        }

        /**
         * Sets what the model can do beyond what its provider knows of it.
         *
         * @param value the capabilities
         * @return this builder
         */
        public Builder capabilities(Set<Capability> value) {
            capabilities = Set.copyOf(value);
            return this;
        }

        /**
         * Sets how often an answer that does not fit goes back to the model.
         *
         * @param value at least 0
         * @return this builder
         */
        public Builder repairAttempts(int value) {
            require(value >= 0, "repair-attempts must be at least 0, but is " + value);
            repairAttempts = value;
            return this;
        }

        /**
         * Sets what the model's tokens cost.
         *
         * @param value the price
         * @return this builder
         */
        public Builder price(Price value) {
            price = requireNonNull(value, "price");
            return this;
        }

        /**
         * Sets which models are asked when this one cannot answer.
         *
         * @param names their names, in order
         * @return this builder
         */
        public Builder fallback(List<String> names) {
            fallback = List.copyOf(names);
            return this;
        }

        /**
         * Sets when the model is left alone because it fails.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder circuitBreaker(CircuitBreakerConfig value) {
            circuit = requireNonNull(value, "circuit");
            return this;
        }

        /**
         * Sets how many calls of the model may go on at once; others wait, at most as long as their timeout.
         *
         * @param value at least 1
         * @return this builder
         */
        public Builder maxConcurrentCalls(int value) {
            require(value >= 1, "max-concurrent-calls must be at least 1, but is " + value);
            maxConcurrentCalls = OptionalInt.of(value);
            return this;
        }

        /**
         * Sets how far apart calls of the model begin.
         *
         * @param value a time of at least zero
         * @return this builder
         */
        public Builder minInterval(Duration value) {
            require(!value.isNegative(), "min-interval must not be negative, but is " + value);
            minInterval = value;
            return this;
        }

        /**
         * Sets what supplies the credentials of each request.
         *
         * @param value the credentials
         * @return this builder
         */
        public Builder credentials(ModelCredentials value) {
            credentials = requireNonNull(value, "credentials");
            return this;
        }

        /**
         * Sets the certificates and the trust of connections.
         *
         * @param value the context
         * @return this builder
         */
        public Builder sslContext(SSLContext value) {
            sslContext = requireNonNull(value, "sslContext");
            return this;
        }

        /**
         * Creates the configuration.
         *
         * @return what was collected
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
}
