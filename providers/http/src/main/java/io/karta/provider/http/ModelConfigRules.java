/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelConfig;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rules for the configuration of a model, checked before the first call. */
record ModelConfigRules(Vendor vendor, ModelConfig config) {

    private static final URI ANYWHERE = URI.create("http://localhost/");

    /** Returns all problems. */
    List<String> all() {
        return Stream.of(inKey(), inModel(), inAddress(), inHeaders(), inOptions(), inProperties(), inConnection())
                .flatMap(found -> found)
                .toList();
    }

    private Stream<String> inConnection() {
        boolean isDefault = Collections.disjoint(config.properties().keySet(), ConnectionKeys.ALL);
        if (isDefault || !isWeb(vendor.addressOf(config))) {
            return Stream.of();
        }
        var reader = new ConnectionReader(config, vendor.addressOf(config));
        reader.read();
        return reader.problems().stream();
    }

    private Stream<String> inModel() {
        return vendor.needsModel() && vendor.modelOf(config).isEmpty()
                ? Stream.of(Messages.modelMissing(config, vendor))
                : Stream.of();
    }

    private Stream<String> inKey() {
        Optional<String> key = vendor.keyOf(config);
        if (key.isEmpty()) {
            return vendor.needsKey(config) ? Stream.of(Messages.keyMissing(config, vendor)) : Stream.empty();
        }
        return canBeKey(key.get()) ? Stream.empty() : Stream.of(Messages.keyNotPrintable(config));
    }

    private Stream<String> inAddress() {
        if (vendor.needsAddress() && config.baseUrl().isEmpty()) {
            return Stream.of(Messages.addressMissing(config, vendor));
        }
        if (!isWeb(vendor.addressOf(config))) {
            return Stream.of(Messages.addressNotWeb(config));
        }
        if (config.completionsPath().isPresent() && !vendor.hasOnePath()) {
            return Stream.of(Messages.pathOfItsOwn(config, vendor));
        }
        try {
            vendor.completionsOf(config);
            return Stream.of();
        } catch (IllegalArgumentException refused) {
            return Stream.of(Messages.pathNotWeb(config));
        }
    }

    private Stream<String> inHeaders() {
        if (config.headers().isEmpty()) {
            return Stream.empty();
        }
        return config.headers().entrySet().stream()
                .filter(header -> !canBeHeader(header.getKey(), header.getValue()))
                .map(header -> Messages.headerRefused(config, header.getKey()))
                .sorted();
    }

    private Stream<String> inOptions() {
        return Stream.of(ModelOption.values())
                .filter(vendor::lacks)
                .filter(option -> option.isRequiredBy(config.options()))
                .map(option -> Messages.optionLacking(config, vendor, option));
    }

    private Stream<String> inProperties() {
        if (vendor.properties().containsAll(config.properties().keySet())) {
            return Stream.empty();
        }
        return config.properties().keySet().stream()
                .filter(key -> !vendor.properties().contains(key))
                .map(key -> Messages.keyUnknown(config, vendor, key))
                .sorted();
    }

    /**
     * Returns the URL; empty if the text is not a URL. The exception of the JDK contains the text, so it is not
     * propagated.
     */
    static Optional<URI> web(String text) {
        try {
            return Optional.of(URI.create(text)).filter(ModelConfigRules::isWeb);
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
        return value.chars().allMatch(each -> each > ' ' && each <= '~');
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
