/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.provider.http.stream.StreamFormat;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Common properties of the models of one vendor: address, credentials, and the supported options and keys.
 *
 * <pre>{@code
 * Vendor.builder("OpenAI", URI.create("https://api.openai.com/v1"), "gpt-4.1-mini")
 *         .keyIn("OPENAI_API_KEY")
 *         .addressIn("OPENAI_BASE_URL")
 *         .unsupported(ModelOption.TOP_K)
 *         .build()
 * }</pre>
 *
 * <p>Immutable.
 */
public final class Vendor {

    /** {@value}: texts that end the answer, separated by commas; a key of every vendor. */
    public static final String STOP = "stop";

    /** {@value}: seed that makes answers repeatable; a key of vendors that support it. */
    public static final String SEED = "seed";

    private static final Pattern VERSIONED = Pattern.compile(".*/v\\d+(?:(?:alpha|beta)\\d*)?");

    private final Builder facts;

    private Vendor(Builder facts) {
        this.facts = facts;
    }

    /**
     * Returns a builder of a vendor.
     *
     * @param name the usual name of the vendor
     * @param address the base URL of its API
     * @param defaultModel the model that is called if none is configured; empty if a model must be configured
     * @return a builder for a vendor that requires no key and supports every option
     */
    public static Builder builder(String name, URI address, String defaultModel) {
        return new Builder(
                requireNonNull(name, "name"),
                requireNonNull(address, "address"),
                requireNonNull(defaultModel, "defaultModel"));
    }

    /**
     * Returns this vendor for a model that accepts fewer options than others.
     *
     * @param options further options that the model does not support
     * @return the changed copy
     */
    public Vendor without(Set<ModelOption> options) {
        var all = new HashSet<>(facts.unsupported);
        all.addAll(options);
        var copy = new Builder(facts);
        copy.unsupported = Set.copyOf(all);
        return copy.build();
    }

    /**
     * Reads the configuration from environment variables.
     *
     * @param provider the name of the provider, which becomes the name of the model
     * @param environment the environment variables
     * @return the configuration; empty if the variables are not set
     * @throws AgentException if the variable of the address contains no URL
     */
    public Optional<ModelConfig> fromEnvironment(String provider, Map<String, String> environment) {
        boolean addressIsEnough = facts.keyVariables.isEmpty() || !facts.requiresKeyWithBaseUrl;
        var variables =
                new VendorEnvironment(facts.keyVariables, Optional.ofNullable(facts.addressVariable), addressIsEnough);
        Optional<ModelConfig> config = variables.read(provider, environment);
        if (config.isEmpty() || (facts.hasOwnAddress && config.get().baseUrl().isEmpty())) {
            return Optional.empty();
        }
        return withModel(config.get(), environment);
    }

    /** Without a default model, a variable must contain the name of one. */
    private Optional<ModelConfig> withModel(ModelConfig config, Map<String, String> environment) {
        String model = facts.modelVariable == null
                ? ""
                : environment.getOrDefault(facts.modelVariable, "").strip();
        if (model.isEmpty()) {
            return needsModel() ? Optional.empty() : Optional.of(config);
        }
        return Optional.of(config.toBuilder().model(model).build());
    }

    /**
     * Returns the key of a model.
     *
     * @param config the configuration of the model
     * @return the key without the line break at the end of files; empty if none is set
     */
    Optional<String> keyOf(ModelConfig config) {
        Optional<Secret> secret = config.apiKey();
        String key = secret.isPresent() ? secret.get().reveal().strip() : "";
        return key.isEmpty() ? Optional.empty() : Optional.of(key);
    }

    /**
     * Returns the name of the called model.
     *
     * @param config the configuration of the model
     * @return the vendor's name of the model
     */
    public String modelOf(ModelConfig config) {
        String model = config.model().orElse("");
        return model.isBlank() ? facts.defaultModel : model;
    }

    /**
     * Returns the base URL of a model.
     *
     * @param config the configuration of the model
     * @return the configured URL with the version segment of the vendor, otherwise the URL of the vendor
     */
    URI addressOf(ModelConfig config) {
        Optional<URI> url = config.baseUrl();
        return url.isPresent() ? versioned(url.get()) : facts.address;
    }

    private URI versioned(URI url) {
        if (facts.version.isEmpty() || url.getQuery() != null) {
            return url;
        }
        var base = Endpoint.withoutSlash(url.toString());
        return URI.create(VERSIONED.matcher(base).matches() ? base : base + "/" + facts.version);
    }

    /**
     * Reads a number among the keys of the provider.
     *
     * @param config the configuration of the model
     * @param key the key below {@code karta.models.<name>}
     * @return the number, at least 1; empty if it is not set
     * @throws AgentException if the value is invalid
     */
    public Optional<Integer> numberOf(ModelConfig config, String key) {
        String value = config.properties().get(key);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.matches("[1-9]\\d{0,8}")) {
            throw Messages.notANumber(config, key, value);
        }
        return Optional.of(Integer.valueOf(value));
    }

    /**
     * Reads a boolean among the keys of the provider.
     *
     * @param config the configuration of the model
     * @param key the key below {@code karta.models.<name>}
     * @return the value; {@code false} if it is not set
     * @throws AgentException if the value is not a boolean
     */
    public boolean isOn(ModelConfig config, String key) {
        var value = config.properties().getOrDefault(key, "false").strip();
        if (!value.matches("(?i)true|false|yes|no|on|off|1|0")) {
            throw Messages.notASwitch(config, key, value);
        }
        return value.matches("(?i)true|yes|on|1");
    }

    /**
     * Reads one of several words among the keys of the provider.
     *
     * @param config the configuration of the model
     * @param key the key below {@code karta.models.<name>}
     * @param allowed the allowed words; the first is the default
     * @return the word
     * @throws AgentException if the value is not allowed
     */
    public String choiceOf(ModelConfig config, String key, List<String> allowed) {
        var value = config.properties().getOrDefault(key, allowed.get(0)).strip();
        if (!allowed.contains(value)) {
            throw Messages.notAllowed(config, key, value, allowed);
        }
        return value;
    }

    /**
     * Returns the stop sequences of a model.
     *
     * @param config the configuration of the model
     * @return the texts that end the answer
     */
    public static List<String> stopsOf(ModelConfig config) {
        return Stream.of(config.properties().getOrDefault(STOP, "").split(","))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /**
     * Returns the address that {@code completions-path} configures.
     *
     * @param config the configuration of the model
     * @return the address; empty if the key is not set
     * @throws IllegalArgumentException if it is not a URL
     */
    Optional<URI> completionsOf(ModelConfig config) {
        Optional<String> path = config.completionsPath();
        return path.isPresent() ? Optional.of(new Endpoint(addressOf(config)).resolve(path.get())) : Optional.empty();
    }

    /**
     * Checks the configuration of a model and of its connection, together with problems that its provider found.
     *
     * @throws AgentException if it is invalid; names every invalid key
     */
    void check(ModelConfig config, List<String> problems) {
        var all = new ArrayList<>(new ModelConfigRules(withConnectionKeys(), config).all());
        all.addAll(problems);
        require(all);
    }

    private static void require(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new AgentException(String.join("\n", problems));
        }
    }

    private Vendor withConnectionKeys() {
        return knowingToo(ConnectionKeys.ALL);
    }

    /** Returns this vendor with further keys. */
    Vendor knowingToo(Set<String> keys) {
        var copy = new Builder(facts);
        var all = new HashSet<>(facts.properties);
        all.addAll(keys);
        copy.properties = Set.copyOf(all);
        return copy.build();
    }

    /**
     * Returns the secrets, which messages omit.
     *
     * @param config the configuration of the model
     * @return the secrets
     */
    List<String> secretsOf(ModelConfig config) {
        var passwords = ConnectionKeys.PASSWORDS.stream()
                .flatMap(key -> Optional.ofNullable(config.properties().get(key)).stream());
        return Stream.of(keyOf(config).stream(), config.headers().values().stream(), passwords)
                .flatMap(found -> found)
                .toList();
    }

    boolean needsKey(ModelConfig config) {
        return !facts.keyVariables.isEmpty()
                && config.credentials().isEmpty()
                && (facts.requiresKeyWithBaseUrl || config.baseUrl().isEmpty());
    }

    boolean needsModel() {
        return facts.defaultModel.isEmpty();
    }

    boolean needsAddress() {
        return facts.hasOwnAddress;
    }

    List<String> keyVariables() {
        return facts.keyVariables;
    }

    Optional<String> addressVariable() {
        return Optional.ofNullable(facts.addressVariable);
    }

    String keyHeader() {
        return facts.keyHeader;
    }

    String keyPrefix() {
        return facts.keyPrefix;
    }

    Map<String, String> headers() {
        return facts.headers;
    }

    StreamFormat streamFormat() {
        return facts.streamFormat;
    }

    boolean hasOnePath() {
        return facts.onePath;
    }

    /**
     * Returns whether the models do not accept an option.
     *
     * @param option the option
     * @return {@code true} if they do not
     */
    boolean lacks(ModelOption option) {
        return facts.unsupported.contains(option);
    }

    Set<String> properties() {
        return facts.properties;
    }

    @Override
    public String toString() {
        return facts.name;
    }

    /** Builder of a vendor. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private final URI address;
        private final String defaultModel;
        private List<String> keyVariables = List.of();
        private @Nullable String addressVariable;
        private @Nullable String modelVariable;
        private boolean requiresKeyWithBaseUrl = true;
        private boolean hasOwnAddress;
        private String version = "";
        private boolean onePath = true;
        private Set<ModelOption> unsupported = Set.of();
        private Set<String> properties = Set.of();
        private String keyHeader = "Authorization";
        private String keyPrefix = "Bearer ";
        private Map<String, String> headers = Map.of();
        private StreamFormat streamFormat = StreamFormat.SERVER_SENT_EVENTS;

        private Builder(String name, URI address, String defaultModel) {
            this.name = name;
            this.address = address;
            this.defaultModel = defaultModel;
        }

        private Builder(Builder from) {
            this(from.name, from.address, from.defaultModel);
            keyVariables = from.keyVariables;
            addressVariable = from.addressVariable;
            modelVariable = from.modelVariable;
            requiresKeyWithBaseUrl = from.requiresKeyWithBaseUrl;
            hasOwnAddress = from.hasOwnAddress;
            version = from.version;
            onePath = from.onePath;
            unsupported = from.unsupported;
            properties = from.properties;
            keyHeader = from.keyHeader;
            keyPrefix = from.keyPrefix;
            headers = from.headers;
            streamFormat = from.streamFormat;
        }

        /**
         * Requires a key, or credentials.
         *
         * @param variables the environment variables that usually contain it; the first one with a value applies
         * @return this builder
         */
        public Builder keyIn(String... variables) {
            keyVariables = List.of(variables);
            return this;
        }

        /**
         * Sets the header of the key; by default it is {@code Authorization: Bearer}.
         *
         * @param header the header
         * @param prefix the text before the key; may be empty
         * @return this builder
         */
        public Builder keyHeader(String header, String prefix) {
            keyHeader = requireNonNull(header, "header");
            keyPrefix = requireNonNull(prefix, "prefix");
            return this;
        }

        /**
         * Adds a header to every request.
         *
         * @param header the header
         * @param value its value
         * @return this builder
         */
        public Builder header(String header, String value) {
            var all = new TreeMap<>(headers);
            all.put(header, value);
            headers = Map.copyOf(all);
            return this;
        }

        /**
         * Declares that streams have one JSON object per line; by default they consist of server-sent events.
         *
         * @return this builder
         */
        public Builder streamingJsonLines() {
            streamFormat = StreamFormat.JSON_LINES;
            return this;
        }

        /**
         * Accepts base URLs with and without the version segment at their end.
         *
         * @param segment the version, such as {@code v1}
         * @return this builder
         */
        public Builder versioned(String segment) {
            version = requireNonNull(segment, "segment");
            return this;
        }

        /**
         * Declares that paths contain the model and the operation. A configured path is then rejected.
         *
         * @return this builder
         */
        public Builder withPathsOfItsOwn() {
            onePath = false;
            return this;
        }

        /**
         * Requires no key for models with a configured base URL, because other servers implement the vendor's API.
         *
         * @return this builder
         */
        public Builder keyOptionalWithBaseUrl() {
            requiresKeyWithBaseUrl = false;
            return this;
        }

        /**
         * Requires a base URL, because it differs between customers.
         *
         * @return this builder
         */
        public Builder withOwnAddressOfCustomers() {
            hasOwnAddress = true;
            return this;
        }

        /**
         * Sets an environment variable for the base URL.
         *
         * @param variable the usual environment variable
         * @return this builder
         */
        public Builder addressIn(String variable) {
            addressVariable = requireNonNull(variable, "variable");
            return this;
        }

        /**
         * Sets an environment variable for the model.
         *
         * @param variable the usual environment variable
         * @return this builder
         */
        public Builder modelIn(String variable) {
            modelVariable = requireNonNull(variable, "variable");
            return this;
        }

        /**
         * Sets the options that the models do not accept. Configured ones are an error; in a call they are omitted,
         * because code selects models by role.
         *
         * @param options the options
         * @return this builder
         */
        public Builder unsupported(ModelOption... options) {
            unsupported = Set.of(options);
            return this;
        }

        /**
         * Sets the keys that only this provider supports.
         *
         * @param keys keys below {@code karta.models.<name>}
         * @return this builder
         */
        public Builder supportedKeys(String... keys) {
            properties = Set.of(keys);
            return this;
        }

        /**
         * Creates the vendor.
         *
         * @return the vendor
         */
        public Vendor build() {
            return new Vendor(new Builder(this));
        }
    }
}
