/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static java.util.Map.entry;

import io.karta.agent.ConfigKeys;
import io.karta.model.BulkheadConfig;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.RetryConfig;
import java.util.Map;

/** Keys of a model for retries, the circuit breaker and the bulkhead, and their former names. */
final class ResilienceKeys {

    private static final String POSITIVE = "an integer of at least 1";
    private static final String NUMBER = "an integer of at least 0";
    private static final String DELAY = "a duration such as PT0.5S";

    /** Descriptions of the valid values. */
    static final Map<String, String> ALLOWED = Map.ofEntries(
            entry(ConfigKeys.RETRY_MAX_RETRIES, NUMBER),
            entry(ConfigKeys.RETRY_DELAY, DELAY),
            entry(ConfigKeys.RETRY_JITTER, DELAY),
            entry(ConfigKeys.RETRY_MAX_DURATION, "a duration such as PT3M"),
            entry(ConfigKeys.RETRY_BACKOFF_FACTOR, "a number of at least 1"),
            entry(ConfigKeys.RETRY_BACKOFF_MAX_DELAY, DELAY),
            entry(ConfigKeys.CIRCUIT_BREAKER_DELAY, "a duration such as PT30S"),
            entry(ConfigKeys.CIRCUIT_BREAKER_REQUEST_VOLUME_THRESHOLD, POSITIVE),
            entry(ConfigKeys.CIRCUIT_BREAKER_FAILURE_RATIO, "a number of 0 to 1"),
            entry(ConfigKeys.CIRCUIT_BREAKER_SUCCESS_THRESHOLD, POSITIVE),
            entry(ConfigKeys.BULKHEAD_VALUE, POSITIVE),
            entry(ConfigKeys.BULKHEAD_WAITING_TASK_QUEUE, NUMBER));

    /** Former names of keys, with the current ones. */
    static final Map<String, String> RENAMED = Map.of(
            "max-attempts", ConfigKeys.RETRY_MAX_RETRIES,
            "backoff.first", ConfigKeys.RETRY_DELAY,
            "backoff.factor", ConfigKeys.RETRY_BACKOFF_FACTOR,
            "backoff.max", ConfigKeys.RETRY_BACKOFF_MAX_DELAY,
            "circuit-breaker.failures", ConfigKeys.CIRCUIT_BREAKER_REQUEST_VOLUME_THRESHOLD,
            "circuit-breaker.window", ConfigKeys.CIRCUIT_BREAKER_REQUEST_VOLUME_THRESHOLD,
            "max-concurrent-calls", ConfigKeys.BULKHEAD_VALUE);

    private ResilienceKeys() {}

    /** Sets the value of a key; other keys have no effect. */
    static void set(ModelDraft draft, String key, String text) {
        draft.retry = retry(draft.retry, key, text);
        if (key.startsWith("circuit-breaker.")) {
            draft.circuitBreaker = circuitBreaker(draft.circuitBreaker, key, text);
            draft.config.circuitBreaker(draft.circuitBreaker);
        } else if (key.startsWith("bulkhead.")) {
            draft.bulkhead = bulkhead(draft.bulkhead, key, text);
            draft.config.bulkhead(draft.bulkhead);
        }
    }

    private static RetryConfig retry(RetryConfig retry, String key, String text) {
        return switch (key) {
            case ConfigKeys.RETRY_MAX_RETRIES -> retry.withMaxRetries(Integer.parseInt(text));
            case ConfigKeys.RETRY_DELAY -> retry.withDelay(ModelKeys.wait(text));
            case ConfigKeys.RETRY_JITTER -> retry.withJitter(ModelKeys.wait(text));
            case ConfigKeys.RETRY_MAX_DURATION -> retry.withMaxDuration(ModelKeys.wait(text));
            case ConfigKeys.RETRY_BACKOFF_FACTOR -> retry.withFactor(Double.parseDouble(text));
            case ConfigKeys.RETRY_BACKOFF_MAX_DELAY -> retry.withMaxDelay(ModelKeys.wait(text));
            default -> retry;
        };
    }

    private static CircuitBreakerConfig circuitBreaker(CircuitBreakerConfig circuit, String key, String text) {
        return switch (key) {
            case ConfigKeys.CIRCUIT_BREAKER_DELAY -> circuit.withDelay(ModelKeys.wait(text));
            case ConfigKeys.CIRCUIT_BREAKER_REQUEST_VOLUME_THRESHOLD ->
                circuit.withRequestVolumeThreshold(Integer.parseInt(text));
            case ConfigKeys.CIRCUIT_BREAKER_FAILURE_RATIO -> circuit.withFailureRatio(Double.parseDouble(text));
            default -> circuit.withSuccessThreshold(Integer.parseInt(text));
        };
    }

    private static BulkheadConfig bulkhead(BulkheadConfig bulkhead, String key, String text) {
        int number = Integer.parseInt(text);
        return key.equals(ConfigKeys.BULKHEAD_VALUE)
                ? bulkhead.withValue(number)
                : bulkhead.withWaitingTaskQueue(number);
    }
}
