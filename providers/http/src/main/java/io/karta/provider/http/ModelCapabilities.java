/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.util.Objects.requireNonNull;

import io.karta.model.Capability;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Capabilities of models by their names: which models read images and documents, and which think. Each module of a
 * vendor has a file {@code model-capabilities.json} with dated entries and their sources. The file {@value #OVERRIDES}
 * of the application comes first. The first entry that matches a model decides.
 *
 * <pre>{@code
 * [
 *   {
 *     "provider": "mistral",
 *     "models": "mistral-small.*",
 *     "since": 2503,
 *     "capabilities": ["vision", "documents"],
 *     "date": "2026-11-23",
 *     "source": "https://docs.mistral.ai/capabilities/vision"
 *   }
 * ]
 * }</pre>
 *
 * <p>{@code models} is a regular expression for the whole name, without a path; of a fine-tuned model such as
 * {@code ft:mistral-small-2402:acme:id}, for the name of its base model. With {@code since}, a name that ends with a
 * month must not be older; other names count as the newest. Files are read with each look-up, which models do once.
 */
public final class ModelCapabilities {

    /** {@value}: the entries of the application, on its class path. */
    public static final String OVERRIDES = "META-INF/karta/model-capabilities.json";

    private static final String FILE = "model-capabilities.json";

    private ModelCapabilities() {}

    /**
     * Returns the capabilities of a model.
     *
     * @param module a class of the vendor's module, in whose package the file of the module is
     * @param model the vendor's name of the model
     * @param providers the names of the provider in the files
     * @return the capabilities; none if no entry matches
     * @throws io.karta.agent.AgentException if a file is invalid
     */
    public static Set<Capability> find(Class<?> module, String model, String... providers) {
        String name = model.substring(model.lastIndexOf('/') + 1);
        String plain = name.replaceFirst("^ft:([^:]*).*", "$1");
        return entries(module).stream()
                .filter(entry -> List.of(providers).contains(entry.provider()) && entry.matches(plain))
                .findFirst()
                .map(CapabilityEntry::capabilities)
                .orElse(Set.of());
    }

    private static List<CapabilityEntry> entries(Class<?> module) {
        List<CapabilityEntry> entries = new ArrayList<>();
        try {
            Optional<InputStream> overrides = Optional.ofNullable(application().getResourceAsStream(OVERRIDES));
            if (overrides.isPresent()) {
                entries.addAll(CapabilityEntry.read(overrides.get(), OVERRIDES));
            }
            InputStream own = requireNonNull(module.getResourceAsStream(FILE), () -> FILE + " of " + module);
            entries.addAll(CapabilityEntry.read(own, FILE));
            return entries;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClassLoader application() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ModelCapabilities.class.getClassLoader() : context;
    }
}
