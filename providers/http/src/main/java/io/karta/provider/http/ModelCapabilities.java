/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.util.Objects.requireNonNull;

import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

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
 * {@code ft:mistral-small-2402:acme:id}, for its own name or that of its base model. With {@code since}, a name that
 * ends with a month must not be older; other names count as the newest.
 *
 * <p>The file of the application is read and validated when the model is created, the file of the module with the first
 * use.
 */
public final class ModelCapabilities {

    /** {@value}: the entries of the application, on its class path. */
    public static final String OVERRIDES = "META-INF/karta/model-capabilities.json";

    private static final String FILE = "model-capabilities.json";

    private ModelCapabilities() {}

    /**
     * Returns the capabilities of a model. Entries of the application apply to its provider in the configuration, or to
     * one of the others.
     *
     * @param module a class of the vendor's module, in whose package the file of the module is
     * @param config the configuration of the model
     * @param model the vendor's name of the model
     * @param providers the names of the provider in the file of the module
     * @return supplies the capabilities, none if no entry matches; thread-safe
     * @throws io.karta.agent.AgentException if the file of the application is invalid
     */
    public static Supplier<Set<Capability>> of(Class<?> module, ModelConfig config, String model, String... providers) {
        Set<String> names = Set.of(providers);
        Set<String> configured = new HashSet<>(names);
        configured.add(config.provider());
        String name = model.substring(model.lastIndexOf('/') + 1);
        Optional<Set<Capability>> decided = find(overrides(), configured, name);
        return new Lazy<>(
                () -> decided.or(() -> find(entries(module), names, name)).orElse(Set.of()));
    }

    private static Optional<Set<Capability>> find(List<CapabilityEntry> entries, Set<String> providers, String model) {
        for (CapabilityEntry entry : entries) {
            if (providers.contains(entry.provider()) && entry.matches(model)) {
                return Optional.of(entry.capabilities());
            }
        }
        return Optional.empty();
    }

    private static List<CapabilityEntry> overrides() {
        InputStream file = application().getResourceAsStream(OVERRIDES);
        return file == null ? List.of() : read(file, OVERRIDES);
    }

    private static List<CapabilityEntry> entries(Class<?> module) {
        return read(requireNonNull(module.getResourceAsStream(FILE), () -> FILE + " of " + module), FILE);
    }

    private static List<CapabilityEntry> read(InputStream file, String name) {
        try {
            return CapabilityEntry.read(file, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Models are created at deployment, where the context class loader is the one of the application. */
    private static ClassLoader application() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ModelCapabilities.class.getClassLoader() : context;
    }
}
