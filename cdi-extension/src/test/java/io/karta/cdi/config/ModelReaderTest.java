/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.BulkheadConfig;
import io.karta.model.Capability;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.RetryConfig;
import io.karta.model.SchemaStyle;
import io.karta.model.StructuredOutput;
import io.karta.model.TokenUsage;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of a model. */
class ModelReaderTest extends ConfigFixture {

    private ModelConfig model(Map<String, String> properties, String name) {
        var settings = read(properties).models().get(name);
        return new ModelReader(problems).read(ModelConfig.builder(name, "any").build(), settings);
    }

    @Test
    void everyKeyIsRead() {
        var model = model(
                Map.ofEntries(
                        Map.entry("karta.models.fast.model", "small"),
                        Map.entry("karta.models.fast.api-key", "secret"),
                        Map.entry("karta.models.fast.base-url", "https://models.example.org/v1"),
                        Map.entry("karta.models.fast.completions-path", "/chat"),
                        Map.entry("karta.models.fast.headers", "X-Team=shop, X-Empty="),
                        Map.entry("karta.models.fast.timeout", "PT5S"),
                        Map.entry("karta.models.fast.retry.max-retries", "2"),
                        Map.entry("karta.models.fast.retry.delay", "PT1S"),
                        Map.entry("karta.models.fast.retry.jitter", "PT0.1S"),
                        Map.entry("karta.models.fast.retry.max-duration", "PT20S"),
                        Map.entry("karta.models.fast.retry.exponential-backoff.factor", "3"),
                        Map.entry("karta.models.fast.retry.exponential-backoff.max-delay", "PT9S"),
                        Map.entry("karta.models.fast.fallback", "best, local"),
                        Map.entry("karta.models.fast.circuit-breaker.request-volume-threshold", "5"),
                        Map.entry("karta.models.fast.circuit-breaker.failure-ratio", "0.8"),
                        Map.entry("karta.models.fast.circuit-breaker.delay", "PT3S"),
                        Map.entry("karta.models.fast.circuit-breaker.success-threshold", "2"),
                        Map.entry("karta.models.fast.bulkhead.value", "8"),
                        Map.entry("karta.models.fast.bulkhead.waiting-task-queue", "4"),
                        Map.entry("karta.models.fast.min-interval", "PT0.2S"),
                        Map.entry("karta.models.fast.temperature", "0.2"),
                        Map.entry("karta.models.fast.top-p", "0.9"),
                        Map.entry("karta.models.fast.top-k", "40"),
                        Map.entry("karta.models.fast.max-tokens", "100"),
                        Map.entry("karta.models.fast.frequency-penalty", "-1"),
                        Map.entry("karta.models.fast.presence-penalty", "1.5"),
                        Map.entry("karta.models.fast.knowledge-cutoff", "2025-06"),
                        Map.entry("karta.models.fast.structured-output", "guided"),
                        Map.entry("karta.models.fast.repair-attempts", "0"),
                        Map.entry("karta.models.fast.schema-style", "typescript"),
                        Map.entry("karta.models.fast.capabilities", "vision, structured-output-with-tools"),
                        Map.entry("karta.models.fast.thinking", "on"),
                        Map.entry("karta.models.fast.thinking-tokens", "2048"),
                        Map.entry("karta.models.fast.price.input", "0.4"),
                        Map.entry("karta.models.fast.price.output", "1.6"),
                        Map.entry("karta.models.fast.price.cached", "0.1"),
                        Map.entry("karta.models.fast.script.path", "own.yaml")),
                "fast");

        assertThat(model.model()).contains("small");
        assertThat(model.apiKey().orElseThrow().reveal()).isEqualTo("secret");
        assertThat(model.baseUrl()).contains(URI.create("https://models.example.org/v1"));
        assertThat(model.completionsPath()).contains("/chat");
        assertThat(model.headers()).isEqualTo(Map.of("X-Team", "shop", "X-Empty", ""));
        assertThat(model.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(model.price().of(new TokenUsage(1_000_000, 500_000))).isEqualTo(1.2);
        assertThat(model.price().cached()).isEqualTo(0.1);
        assertThat(model.retry())
                .isEqualTo(RetryConfig.defaults()
                        .withMaxRetries(2)
                        .withDelay(Duration.ofSeconds(1))
                        .withJitter(Duration.ofMillis(100))
                        .withMaxDuration(Duration.ofSeconds(20))
                        .withFactor(3)
                        .withMaxDelay(Duration.ofSeconds(9)));
        assertThat(model.fallback()).containsExactly("best", "local");
        assertThat(model.circuitBreaker()).contains(new CircuitBreakerConfig(Duration.ofSeconds(3), 5, 0.8, 2));
        assertThat(model.bulkhead()).contains(new BulkheadConfig(8, 4));
        assertThat(model.minInterval()).isEqualTo(Duration.ofMillis(200));
        assertThat(model.options())
                .isEqualTo(LlmOptions.defaults()
                        .withTemperature(0.2)
                        .withTopP(0.9)
                        .withTopK(40)
                        .withMaxTokens(100)
                        .withFrequencyPenalty(-1)
                        .withPresencePenalty(1.5)
                        .withThinking(true)
                        .withThinkingTokens(2048));
        assertThat(model.knowledgeCutoff()).contains("2025-06");
        assertThat(model.structuredOutput()).isEqualTo(StructuredOutput.GUIDED);
        assertThat(model.repairAttempts()).isZero();
        assertThat(model.schemaStyle()).isEqualTo(SchemaStyle.TYPESCRIPT);
        assertThat(model.capabilities())
                .containsExactlyInAnyOrder(Capability.VISION, Capability.STRUCTURED_OUTPUT_WITH_TOOLS);
        assertThat(model.properties()).isEqualTo(Map.of("script.path", "own.yaml"));
        assertThat(problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "base-url, localhost:8080",
        "base-url, ftp://example.org",
        "timeout, PT0S",
        "timeout, soon",
        "retry.max-retries, -1",
        "retry.delay, PT-1S",
        "retry.jitter, PT-1S",
        "retry.max-duration, long",
        "retry.exponential-backoff.factor, 0.5",
        "retry.exponential-backoff.factor, NaN",
        "retry.exponential-backoff.max-delay, PT-1S",
        "fallback, 'best,,local'",
        "circuit-breaker.request-volume-threshold, 0",
        "circuit-breaker.request-volume-threshold, few",
        "circuit-breaker.failure-ratio, 1.1",
        "circuit-breaker.success-threshold, 0",
        "circuit-breaker.delay, PT-1S",
        "bulkhead.value, 0",
        "bulkhead.waiting-task-queue, -1",
        "min-interval, PT-0.2S",
        "min-interval, often",
        "temperature, 2.1",
        "temperature, warm",
        "top-p, 0",
        "top-k, 0",
        "max-tokens, 0",
        "frequency-penalty, 3",
        "presence-penalty, -3",
        "structured-output, sometimes",
        "repair-attempts, -1",
        "schema-style, prose",
        "capabilities, telepathy",
        "thinking, maybe",
        "thinking-tokens, 0",
        "price.input, -0.1",
        "price.cached, -1",
        "price.output, cheap",
        "price.output, Infinity",
    })
    void reportsAnInvalidValueWithItsKey(String key, String value) {
        model(Map.of("karta.models.fast." + key, value), "fast");

        assertThat(problems())
                .singleElement()
                .asString()
                .startsWith("KARTA-470: karta.models.fast.%s is \"%s\", which is invalid. ".formatted(key, value));
    }

    @Test
    void cachedTokensCostTheSameByDefault() {
        ModelConfig model = model(Map.of("karta.models.fast.price.input", "0.4"), "fast");

        assertThat(model.price().cached()).isEqualTo(0.4);
    }

    @Test
    void hidesPossibleSecrets() {
        model(Map.of("karta.models.fast.headers", "Authorization: Bearer abc"), "fast");

        assertThat(problems()).singleElement().asString().contains("is \"***\"").doesNotContain("abc");
    }

    @Test
    void aLongestWaitShorterThanTheFirstIsReported() {
        model(
                Map.of(
                        "karta.models.fast.retry.delay", "PT10S",
                        "karta.models.fast.retry.exponential-backoff.max-delay", "PT5S"),
                "fast");

        assertThat(problems()).singleElement().asString().startsWith("KARTA-471: retry.delay of model fast is PT10S");
    }

    @Test
    void retriesThatEndBeforeTheFirstOneAreReported() {
        model(Map.of("karta.models.fast.retry.max-duration", "PT0.5S"), "fast");

        assertThat(problems())
                .singleElement()
                .asString()
                .startsWith("KARTA-568: retry.max-duration of model fast is PT0.5S");
    }

    @Test
    void retriesMayHaveNoTimeLimit() {
        ModelConfig model = model(Map.of("karta.models.fast.retry.max-duration", "PT0S"), "fast");

        assertThat(problems()).isEmpty();
        assertThat(model.retry().maxDuration()).isZero();
    }

    @Test
    void oneKeyAddsACircuitBreakerOrABulkheadWithDefaults() {
        ModelConfig model = model(
                Map.of(
                        "karta.models.fast.circuit-breaker.failure-ratio", "1",
                        "karta.models.fast.bulkhead.waiting-task-queue", "3"),
                "fast");

        assertThat(model.circuitBreaker()).contains(CircuitBreakerConfig.DEFAULT.withFailureRatio(1));
        assertThat(model.bulkhead()).contains(BulkheadConfig.DEFAULT.withWaitingTaskQueue(3));
        ModelConfig without = model(Map.of("karta.models.fast.model", "small"), "fast");
        assertThat(without.circuitBreaker()).isEmpty();
        assertThat(without.bulkhead()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"max-attempts", "backoff.first", "circuit-breaker.window", "max-concurrent-calls"})
    void aFormerKeyIsNotPassedToTheProvider(String key) {
        assertThat(model(Map.of("karta.models.fast." + key, "1"), "fast").properties())
                .isEmpty();
    }
}
