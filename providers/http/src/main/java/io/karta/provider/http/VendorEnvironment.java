/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Environment variables that configure a model of a vendor.
 *
 * @param keys the variables for the key; the first one with a value applies
 * @param address the variable for the address
 * @param addressIsEnough whether a key is optional for a model with an address
 */
record VendorEnvironment(List<String> keys, Optional<String> address, boolean addressIsEnough) {

    VendorEnvironment {
        keys = List.copyOf(keys);
    }

    Optional<ModelConfig> read(String provider, Map<String, String> environment) {
        String key = key(environment);
        String baseUrl = address.isPresent() ? value(environment, address.get()) : "";
        if (key.isEmpty() && (baseUrl.isEmpty() || !addressIsEnough)) {
            return Optional.empty();
        }
        var config = ModelConfig.builder(provider, provider);
        if (!key.isEmpty()) {
            config.apiKey(Secret.of(key));
        }
        if (!baseUrl.isEmpty()) {
            config.baseUrl(toAddress(baseUrl));
        }
        return Optional.of(config.build());
    }

    private String key(Map<String, String> environment) {
        for (String variable : keys) {
            String key = value(environment, variable);
            if (!key.isEmpty()) {
                return key;
            }
        }
        return "";
    }

    private static String value(Map<String, String> environment, String variable) {
        return environment.getOrDefault(variable, "").strip();
    }

    private URI toAddress(String text) {
        return ModelConfigRules.web(text).orElseThrow(() -> Messages.variableNotWeb(address.orElse("")));
    }
}
