/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Ai;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** A developer has the key of a model in the environment, for another test. */
@KartaTest(config = "KARTA_MODELS_BEST_API_KEY=secret")
class EnvironmentVariableTest {

    @Inject
    Ai ai;

    @Inject
    ScriptedModel model;

    @Test
    void scriptsTheModel() {
        model.always().text("Hello");

        assertThat(ai.withLlm("best").generateText("Greet")).isEqualTo("Hello");
    }
}
