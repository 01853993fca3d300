/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelConfig;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Rules for the configuration of a model, checked before the first call. */
record ModelConfigRules(Vendor vendor, ModelConfig config) {

    private static final URI ANYWHERE = URI.create("http://localhost/");

    /** Returns all problems. */
    List<String> all() {
        List<String> all = new ArrayList<>();
        all.addAll(inKey());
        all.addAll(inModel());
        all.addAll(inAddress());
        all.addAll(inHeaders());
        all.addAll(inOptions());
        all.addAll(inProperties());
        all.addAll(inConnection());
        return List.copyOf(all);
    }

    private List<String> inConnection() {
        boolean isDefault = Collections.disjoint(config.properties().keySet(), ConnectionKeys.ALL);
        if (isDefault || !isWeb(vendor.addressOf(config))) {
            return List.of();
        }
        var reader = new ConnectionReader(config, vendor.addressOf(config));
        reader.read();
        return reader.problems();
    }

    private List<String> inModel() {
        return vendor.needsModel() && vendor.modelOf(config).isEmpty()
                ? List.of(Messages.modelMissing(config, vendor))
                : List.of();
    }

    private List<String> inKey() {
        Optional<String> key = vendor.keyOf(config);
        if (key.isEmpty()) {
            return vendor.needsKey(config) ? List.of(Messages.keyMissing(config, vendor)) : List.of();
        }
        return canBeKey(key.get()) ? List.of() : List.of(Messages.keyNotPrintable(config));
    }

    private List<String> inAddress() {
        if (vendor.needsAddress() && config.baseUrl().isEmpty()) {
            return List.of(Messages.addressMissing(config, vendor));
        }
        if (!isWeb(vendor.addressOf(config))) {
            return List.of(Messages.addressNotWeb(config));
        }
        if (config.completionsPath().isPresent() && !vendor.hasOnePath()) {
            return List.of(Messages.pathOfItsOwn(config, vendor));
        }
        try {
            vendor.completionsOf(config);
            return List.of();
        } catch (IllegalArgumentException refused) {
            return List.of(Messages.pathNotWeb(config));
        }
    }

    private List<String> inHeaders() {
        if (config.headers().isEmpty()) {
            return List.of();
        }
        return config.headers().entrySet().stream()
                .filter(header -> !canBeHeader(header.getKey(), header.getValue()))
                .map(header -> Messages.headerRefused(config, header.getKey()))
                .sorted()
                .toList();
    }

    private List<String> inOptions() {
        List<String> lacking = new ArrayList<>();
        for (ModelOption option : ModelOption.values()) {
            if (vendor.lacks(option) && option.isRequiredBy(config.options())) {
                lacking.add(Messages.optionLacking(config, vendor, option));
            }
        }
        return List.copyOf(lacking);
    }

    private List<String> inProperties() {
        if (vendor.properties().containsAll(config.properties().keySet())) {
            return List.of();
        }
        return config.properties().keySet().stream()
                .filter(key -> !vendor.properties().contains(key))
                .map(key -> Messages.keyUnknown(config, vendor, key))
                .sorted()
                .toList();
    }

    /**
     * Returns the URL; empty if the text is not a URL. The exception of the JDK contains the text, so it is not
     * propagated.
     */
    static Optional<URI> web(String text) {
        try {
            URI url = URI.create(text);
            return isWeb(url) ? Optional.of(url) : Optional.empty();
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }

    private static boolean isWeb(URI url) {
        return url.getHost() != null
                && ("http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme()));
    }

    /** Returns whether a key or token can be sent. */
    static boolean canBeKey(String value) {
        return isPrintable(value) || canBeHeader("Authorization", value);
    }

    /** Returns whether a value certainly can be sent, which is cheaper to find out than with the HTTP client. */
    private static boolean isPrintable(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) <= ' ' || value.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /** Uses the check of the HTTP client. Its exception contains the value, so it is not propagated. */
    private static boolean canBeHeader(String name, String value) {
        try {
            HttpRequest.newBuilder(ANYWHERE).header(name, value).build();
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }
}
