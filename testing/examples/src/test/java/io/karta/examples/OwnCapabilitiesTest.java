/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.Capability;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The file {@code META-INF/karta/model-capabilities.json} of the application corrects that of the provider. */
class OwnCapabilitiesTest {

    private static Set<Capability> capabilities(String model) {
        ModelConfig config = ModelConfig.builder("fast", "mistral")
                .model(model)
                .apiKey(Secret.of("none"))
                .build();
        return ServiceLoader.load(LanguageModelProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("mistral"))
                .findFirst()
                .orElseThrow()
                .create(config)
                .capabilities();
    }

    @Test
    void addAModelThatKartaDoesNotKnow() {
        assertThat(capabilities("shop-photos-7b")).contains(Capability.VISION);
        assertThat(capabilities("shop-letters-7b")).doesNotContain(Capability.VISION);
        assertThat(capabilities("mistral-small-2503")).contains(Capability.VISION);
    }
}
