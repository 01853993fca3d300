/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What models can do: the application knows its own model, and Karta knows those of the vendors. */
class OwnModelTest {

    private static Set<Capability> capabilities(String model) {
        return new OllamaProvider()
                .create(ModelConfig.builder("local", "ollama").model(model).build())
                .capabilities();
    }

    @Test
    void aFileOfTheApplicationDescribesAModelThatKartaDoesNotKnow() {
        assertThat(capabilities("kettle-vl:7b")).contains(Capability.VISION);
        assertThat(capabilities("kettle:7b")).doesNotContain(Capability.VISION);
        assertThat(capabilities("llava")).contains(Capability.VISION);
    }
}
