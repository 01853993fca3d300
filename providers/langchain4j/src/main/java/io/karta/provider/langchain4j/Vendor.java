/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.karta.agent.AgentException;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.provider.langchain4j.http.Endpoint;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the models of one vendor have in common: where they are, how they know their caller, what they cannot be told.
 *
 * <pre>{@code
 * Vendor.builder("OpenAI", URI.create("https://api.openai.com/v1"), "gpt-4.1-mini")
 *         .keyIn("OPENAI_API_KEY")
 *         .addressIn("OPENAI_BASE_URL")
 *         .lacking(ModelOption.TOP_K)
 *         .build()
 * }</pre>
 *
 * <p>Immutable.
 */
public final class Vendor {

    /** {@value}: words at which a model stops writing, separated by commas; a key of every vendor. */
    public static final String STOP = "stop";

    /** {@value}: what makes a model's choice of words repeatable; a key of vendors that have it. */
    public static final String SEED = "seed";

    private static final Pattern VERSIONED = Pattern.compile(".*/v\\d+(?:(?:alpha|beta)\\d*)?");

    private final String name;
    private final URI address;
    private final String usualModel;
    private final List<String> keyVariables;
    private final @Nullable String addressVariable;
    private final boolean othersNeedKey;
    private final String version;
    private final boolean onePath;
    private final Set<ModelOption> lacking;
    private final Set<String> properties;

    private Vendor(Builder builder) {
        name = builder.name;
        address = builder.address;
        usualModel = builder.usualModel;
        keyVariables = builder.keyVariables;
        addressVariable = builder.addressVariable;
        othersNeedKey = builder.othersNeedKey;
        version = builder.version;
        onePath = builder.onePath;
        lacking = builder.lacking;
        properties = builder.properties;
    }

    /**
     * Begins the description of a vendor.
     *
     * @param name what people call it
     * @param address where its API is
     * @param usualModel the model that is asked where none is configured
     * @return a builder for a vendor that needs no key and takes every option
     */
    public static Builder builder(String name, URI address, String usualModel) {
        return new Builder(
                requireNonNull(name, "name"),
                requireNonNull(address, "address"),
                requireNonNull(usualModel, "usualModel"));
    }

    /**
     * Returns this vendor as it is for a model that takes fewer options than others.
     *
     * @param options what the model does not take besides what no model of the vendor takes
     * @return the changed copy
     */
    public Vendor lackingToo(Set<ModelOption> options) {
        var all = new HashSet<>(lacking);
        all.addAll(options);
        var copy = new Builder(name, address, usualModel);
        copy.keyVariables = keyVariables;
        copy.addressVariable = addressVariable;
        copy.othersNeedKey = othersNeedKey;
        copy.version = version;
        copy.onePath = onePath;
        copy.lacking = Set.copyOf(all);
        copy.properties = properties;
        return copy.build();
    }

    /**
     * Reads the configuration that the environment variables stand for.
     *
     * @param provider the provider's name, which becomes the model's too
     * @param environment the environment variables
     * @return the configuration; empty if the variables are not set
     * @throws AgentException if the variable of the address holds none
     */
    public Optional<ModelConfig> fromEnvironment(String provider, Map<String, String> environment) {
        return new VendorEnvironment(
                        keyVariables, Optional.ofNullable(addressVariable), keyVariables.isEmpty() || !othersNeedKey)
                .read(provider, environment);
    }

    /**
     * Returns the key of a model.
     *
     * @param config the model's configuration
     * @return the key, without the line break that files end with; empty if none is set
     */
    public Optional<String> keyOf(ModelConfig config) {
        return config.apiKey().map(Secret::reveal).map(String::strip).filter(key -> !key.isEmpty());
    }

    /**
     * Returns which model is asked.
     *
     * @param config the model's configuration
     * @return the vendor's name of it
     */
    public String modelOf(ModelConfig config) {
        return config.model().filter(model -> !model.isBlank()).orElse(usualModel);
    }

    /**
     * Returns where the API of a model is.
     *
     * @param config the model's configuration
     * @return its base URL, with the version that the vendor's addresses end with, or else the vendor's
     */
    public URI addressOf(ModelConfig config) {
        return config.baseUrl().map(this::versioned).orElse(address);
    }

    private URI versioned(URI url) {
        if (version.isEmpty() || url.getQuery() != null) {
            return url;
        }
        var base = withoutEnd(url);
        return URI.create(VERSIONED.matcher(base).matches() ? base : base + "/" + version);
    }

    /**
     * Reads a number among the keys that only the vendor understands.
     *
     * @param config the model's configuration
     * @param key the key below {@code karta.models.<name>}
     * @return the number, at least 1; empty if it is not set
     * @throws AgentException if the value is no such number
     */
    public Optional<Integer> numberOf(ModelConfig config, String key) {
        return Optional.ofNullable(config.properties().get(key)).map(value -> {
            if (!value.matches("[1-9]\\d{0,8}")) {
                throw Messages.notANumber(config, key, value);
            }
            return Integer.valueOf(value);
        });
    }

    /**
     * Reads a switch among the keys that only the vendor understands.
     *
     * @param config the model's configuration
     * @param key the key below {@code karta.models.<name>}
     * @return true if it is on; false if it is off, or not set
     * @throws AgentException if the value is neither
     */
    public boolean isOn(ModelConfig config, String key) {
        var value = config.properties().getOrDefault(key, "false").strip();
        if (!value.matches("(?i)true|false|yes|no|on|off|1|0")) {
            throw Messages.notASwitch(config, key, value);
        }
        return value.matches("(?i)true|yes|on|1");
    }

    /** Where the model stops writing: {@code stop} is a key of every vendor. */
    static List<String> stopsOf(ModelConfig config) {
        return Stream.of(config.properties().getOrDefault(STOP, "").split(","))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** Where completions are asked for, if the configuration says so. */
    Optional<URI> completionsOf(ModelConfig config) {
        return config.completionsPath().map(path -> URI.create(withoutEnd(addressOf(config)) + withStart(path)));
    }

    Endpoint endpointOf(ModelConfig config) {
        return new Endpoint(addressOf(config), completionsOf(config));
    }

    private static String withoutEnd(URI base) {
        var text = base.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    private static String withStart(String path) {
        return path.startsWith("/") ? path : "/" + path;
    }

    /** Refuses a configuration that cannot work, naming everything that is wrong with it. */
    void check(ModelConfig config) {
        List<String> mistakes = new ModelConfigRules(this, config).all();
        if (!mistakes.isEmpty()) {
            throw new AgentException(String.join("\n", mistakes));
        }
    }

    boolean needsKey(ModelConfig config) {
        return !keyVariables.isEmpty() && (othersNeedKey || config.baseUrl().isEmpty());
    }

    List<String> keyVariables() {
        return keyVariables;
    }

    boolean hasOnePath() {
        return onePath;
    }

    boolean lacks(ModelOption option) {
        return lacking.contains(option);
    }

    Set<String> properties() {
        return properties;
    }

    @Override
    public String toString() {
        return name;
    }

    /** Collects the description of a vendor. */
    public static final class Builder {

        private final String name;
        private final URI address;
        private final String usualModel;
        private List<String> keyVariables = List.of();
        private @Nullable String addressVariable;
        private boolean othersNeedKey = true;
        private String version = "";
        private boolean onePath = true;
        private Set<ModelOption> lacking = Set.of();
        private Set<String> properties = Set.of(STOP);

        private Builder(String name, URI address, String usualModel) {
            this.name = name;
            this.address = address;
            this.usualModel = usualModel;
        }

        /**
         * Makes every model need a key.
         *
         * @param variables the environment variables that usually hold it; the first that is set counts
         * @return this builder
         */
        public Builder keyIn(String... variables) {
            keyVariables = List.of(variables);
            return this;
        }

        /**
         * Takes addresses with and without the version that they end with, as the vendor's own clients and LangChain4j write
         * them.
         *
         * @param segment the version, such as {@code v1}
         * @return this builder
         */
        public Builder versioned(String segment) {
            version = requireNonNull(segment, "segment");
            return this;
        }

        /**
         * Says that the vendor's paths hold the model and the way of answering, so that a configuration cannot set one.
         *
         * @return this builder
         */
        public Builder withPathsOfItsOwn() {
            onePath = false;
            return this;
        }

        /**
         * Lets models with a base URL do without a key, because other servers speak the vendor's protocol.
         *
         * @return this builder
         */
        public Builder spokenByOthers() {
            othersNeedKey = false;
            return this;
        }

        /**
         * Sets an environment variable for the address.
         *
         * @param variable the environment variable that usually holds it
         * @return this builder
         */
        public Builder addressIn(String variable) {
            addressVariable = requireNonNull(variable, "variable");
            return this;
        }

        /**
         * Says which options the vendor does not take. In the configuration of a model they are a mistake; in a call they
         * are left out, since code asks for roles and does not know which vendor plays them.
         *
         * @param options the options
         * @return this builder
         */
        public Builder lacking(ModelOption... options) {
            lacking = Set.of(options);
            return this;
        }

        /**
         * Says which further keys the vendor understands.
         *
         * @param keys keys below {@code karta.models.<name>}
         * @return this builder
         */
        public Builder knowing(String... keys) {
            properties = Stream.concat(Stream.of(STOP), Stream.of(keys)).collect(toUnmodifiableSet());
            return this;
        }

        /**
         * Makes the vendor.
         *
         * @return what was collected
         */
        public Vendor build() {
            return new Vendor(this);
        }
    }
}
