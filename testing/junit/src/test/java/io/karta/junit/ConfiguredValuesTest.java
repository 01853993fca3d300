/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Persona;
import io.karta.ai.RoleGoalBackstory;
import io.karta.model.LlmOptions;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The code of the page on configuration: options and personas of an application. */
@KartaTest(
        value = ConfiguredValuesTest.Desk.class,
        config = {
            "shop.judge=model=best;temperature=0.2;timeout=PT20S",
            "shop.clerk=name=Grace;persona=A clerk who cares;voice=Warm and brief;objective=Keep the customer",
            "shop.editor=role=Editor;goal=Clarity;backstory=Ran a newspaper"
        })
class ConfiguredValuesTest {

    static class Desk {

        @Inject
        @ConfigProperty(name = "shop.judge")
        LlmOptions judge;

        @Inject
        @ConfigProperty(name = "shop.clerk")
        Persona clerk;

        @Inject
        @ConfigProperty(name = "shop.editor")
        RoleGoalBackstory editor;
    }

    @Inject
    Desk desk;

    @Test
    void areRead() {
        assertThat(desk.judge)
                .isEqualTo(LlmOptions.ofModel("best").withTemperature(0.2).withTimeout(Duration.ofSeconds(20)));
        assertThat(desk.clerk)
                .isEqualTo(Persona.create("Grace", "A clerk who cares", "Warm and brief", "Keep the customer"));
        assertThat(desk.editor).isEqualTo(new RoleGoalBackstory("Editor", "Clarity", "Ran a newspaper"));
    }
}
