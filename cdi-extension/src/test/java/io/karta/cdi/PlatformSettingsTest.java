/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.process.AgentPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformSettingsTest {

    @ParameterizedTest
    @CsvSource({"true, true", "on, true", "TRUE, true", "1, true", "false, false", "off, false"})
    void offersAnonymousAccessToRest(String value, String setting) {
        try (var app = TestApplication.of(Desk.class)
                .with(ConfigKeys.REST_ANONYMOUS, value)
                .deploy()) {
            assertThat(app.get(AgentPlatform.class).setting(ConfigKeys.REST_ANONYMOUS))
                    .contains(setting);
        }
    }

    @Test
    void leavesOutKeysWithoutValue() {
        try (var app = TestApplication.of(Desk.class).deploy()) {
            assertThat(app.get(AgentPlatform.class).setting(ConfigKeys.REST_ANONYMOUS))
                    .isEmpty();
        }
    }
}
