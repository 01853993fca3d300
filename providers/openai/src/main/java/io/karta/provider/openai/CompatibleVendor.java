/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.provider.http.ModelOption;
import io.karta.provider.http.Vendor;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** Provider of a vendor with the API of OpenAI: only address, key and models differ. Immutable. */
abstract class CompatibleVendor implements LanguageModelProvider {

    private final String name;
    private final Vendor vendor;

    CompatibleVendor(String name, Vendor vendor) {
        this.name = name;
        this.vendor = vendor;
    }

    /** Returns a builder of a vendor with the parameters of OpenAI. */
    static Vendor.Builder vendor(String title, String address, String defaultModel) {
        return Vendor.builder(title, URI.create(address), defaultModel)
                .unsupported(ModelOption.TOP_K, ModelOption.THINKING, ModelOption.THINKING_TOKENS)
                .supportedKeys(
                        OpenAiProvider.API,
                        OpenAiProvider.REASONING_EFFORT,
                        OpenAiProvider.REASONING_SUMMARY,
                        Vendor.SEED);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        return OpenAiModels.create(vendor, config, false);
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return vendor.fromEnvironment(name, environment);
    }
}
