/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static io.karta.provider.http.ModelOption.FREQUENCY_PENALTY;
import static io.karta.provider.http.ModelOption.PRESENCE_PENALTY;

import io.karta.agent.ConfigKeys;
import io.karta.message.AgentImage;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.provider.http.HttpModel;
import io.karta.provider.http.ModelCapabilities;
import io.karta.provider.http.Vendor;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Provider of models of Anthropic.
 *
 * <pre>
 * karta.models.careful.provider=anthropic
 * karta.models.careful.api-key=${ANTHROPIC_API_KEY}
 * </pre>
 *
 * <p>A key is required. Anthropic has no {@code frequency-penalty} and no {@code presence-penalty}; its models from
 * Opus 4.7 on have no {@code temperature}, {@code top-p} or {@code top-k} either.
 */
public final class AnthropicProvider implements LanguageModelProvider {

    /** {@value}: the model if none is configured. */
    public static final String DEFAULT_MODEL = "claude-haiku-4-5";

    /** {@value}: the maximum length of an answer in tokens if none is configured; Anthropic requires one. */
    public static final int DEFAULT_MAX_TOKENS = 16_384;

    /**
     * {@value}: whether Anthropic caches system messages, tools and the dialogue with tools, which reduces the cost
     * from the second request on. Only this provider has the key.
     */
    public static final String PROMPT_CACHING = "prompt-caching";

    /** Minimum limit of thinking that Anthropic accepts, in tokens. */
    static final int LEAST_THINKING = 1_024;

    static final String NAME = "anthropic";

    private static final String PATH = "messages";

    private static final String HOST = "api.anthropic.com";

    private static final String BETA = "anthropic-beta";

    /** Feature that controls what happens to thoughts whose conversation has changed. */
    private static final String BINDING = "thinking-binding-controls-2026-08-01";

    private static final Vendor ANTHROPIC = Vendor.builder(
                    "Anthropic", URI.create("https://" + HOST + "/v1"), DEFAULT_MODEL)
            .keyIn("ANTHROPIC_API_KEY")
            .keyHeader("x-api-key", "")
            .header("anthropic-version", "2023-06-01")
            .versioned("v1")
            .unsupported(FREQUENCY_PENALTY, PRESENCE_PENALTY)
            .supportedKeys(PROMPT_CACHING)
            .build();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        var model = new ClaudeCapabilities(ANTHROPIC.modelOf(config), isAtHome(config));
        boolean isCached = ANTHROPIC.isOn(config, PROMPT_CACHING);
        String path = config.completionsPath().orElse(PATH);
        var builder = HttpModel.builder(
                ANTHROPIC.without(model.unsupported()), model.bindsThinking() ? withBeta(config) : config);
        rejectCombinations(builder, model, config.options());
        return builder.schemaConstrained(model.enforcesSchemas())
                .schemaConstrainedBesideTools(true)
                .callingTools(model.callsTools())
                .capableOf(ModelCapabilities.of(AnthropicProvider.class, config, model.model(), NAME))
                .acceptingInResults((result, part) -> part instanceof AgentImage && !result.isError())
                .build(json -> new MessagesProtocol(json, model, path, isCached));
    }

    private static boolean isAtHome(ModelConfig config) {
        return config.baseUrl()
                .map(URI::getHost)
                .map(host -> host.equalsIgnoreCase(HOST))
                .orElse(true);
    }

    /** Adds the feature to those that the configuration enables. */
    private static ModelConfig withBeta(ModelConfig config) {
        Optional<Map.Entry<String, String>> configured = config.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(BETA))
                .findFirst();
        return config.toBuilder()
                .header(
                        configured.map(Map.Entry::getKey).orElse(BETA),
                        configured.map(header -> header.getValue() + ",").orElse("") + BINDING)
                .build();
    }

    private static void rejectCombinations(HttpModel.Builder builder, ClaudeCapabilities model, LlmOptions options) {
        if (options.thinking().orElse(false)) {
            String reason = "Anthropic accepts it only without thinking";
            builder.rejecting(ConfigKeys.TEMPERATURE, reason)
                    .rejecting(ConfigKeys.TOP_P, reason)
                    .rejecting(ConfigKeys.TOP_K, reason);
        } else if (options.temperature().isPresent() && !model.acceptsTemperatureWithTopP()) {
            builder.rejecting(
                    ConfigKeys.TOP_P, "%s of Anthropic accepts temperature or top-p".formatted(model.model()));
        }
        if (model.alwaysThinks() && !options.thinking().orElse(true)) {
            builder.rejecting(ConfigKeys.THINKING, model.model() + " of Anthropic always thinks");
        }
        if (options.thinkingTokens().orElse(LEAST_THINKING) < LEAST_THINKING) {
            builder.rejecting(ConfigKeys.THINKING_TOKENS, "Anthropic accepts no less than " + LEAST_THINKING);
        }
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return ANTHROPIC.fromEnvironment(name(), environment);
    }
}
