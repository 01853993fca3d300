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
        var key =
                keys.stream().flatMap(name -> value(environment, name).stream()).findFirst();
        var baseUrl = address.flatMap(name -> value(environment, name));
        if (key.isEmpty() && (baseUrl.isEmpty() || !addressIsEnough)) {
            return Optional.empty();
        }
        var config = ModelConfig.builder(provider, provider);
        key.map(Secret::of).ifPresent(config::apiKey);
        baseUrl.map(this::toAddress).ifPresent(config::baseUrl);
        return Optional.of(config.build());
    }

    private static Optional<String> value(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private URI toAddress(String text) {
        return ModelConfigRules.web(text).orElseThrow(() -> Messages.variableNotWeb(address.orElse("")));
    }
}
