/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Headers of a model's requests: those of the vendor, the credentials, and those of the configuration. Thread-safe.
 */
final class RequestHeaders {

    private final ModelConfig config;
    private final Map<String, String> fixed;

    RequestHeaders(Vendor vendor, ModelConfig config) {
        this.config = config;
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Content-Type", "application/json");
        headers.putAll(vendor.headers());
        if (config.credentials().isEmpty()) {
            vendor.keyOf(config).ifPresent(key -> headers.put(vendor.keyHeader(), vendor.keyPrefix() + key));
        }
        replace(headers, config.headers());
        this.fixed = Map.copyOf(headers);
    }

    /** A configured header replaces the one with the same name, ignoring case. */
    private static void replace(Map<String, String> headers, Map<String, String> others) {
        others.forEach((name, value) -> {
            headers.remove(name);
            headers.put(name, value);
        });
    }

    /** Returns a current token; empty if the requests contain a key or a configured header. */
    Optional<Secret> token() {
        return config.credentials()
                .map(credentials -> ofBean(() -> credentials.token(config)))
                .map(this::checked);
    }

    private <T> T ofBean(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException e) {
            throw Messages.tokenUnavailable(config, e);
        }
    }

    private Secret checked(Secret token) {
        if (!ModelConfigRules.canBeKey(text(token))) {
            throw Messages.tokenNotPrintable(config);
        }
        return token;
    }

    /** Returns a token as it is sent; files with tokens often end with a line break. */
    static String text(Secret token) {
        return token.reveal().strip();
    }

    /** Returns the headers with a token, and with those of a request that the configuration does not set. */
    Map<String, String> with(@Nullable Secret token, Map<String, String> additional) {
        if (token == null && additional.isEmpty()) {
            return fixed;
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(additional);
        headers.putAll(fixed);
        if (token != null) {
            headers.put("Authorization", "Bearer " + text(token));
        }
        return headers;
    }

    /** Reports a rejected token, and returns a new one if available. */
    Optional<Secret> tokenAfter(Secret rejected) {
        config.credentials()
                .ifPresent(credentials -> ofBean(() -> {
                    credentials.reject(config, rejected);
                    return rejected;
                }));
        return token().filter(next -> !next.reveal().equals(rejected.reveal()));
    }
}
