/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.ProcessOptions;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessLocaleTest extends AgentProcessFixture {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    private Locale locale(ProcessOptions options) {
        return run(platform(supportDesk()), options, COMPLAINT).locale();
    }

    @ParameterizedTest
    @CsvSource({"de-CH, de-CH", "und, en", "und-CH, en"})
    void isTheDefaultOfTheJvmUnlessThatHasNoLanguage(String jvm, String expected) {
        Locale.setDefault(Locale.forLanguageTag(jvm));

        assertThat(locale(ProcessOptions.defaults()).toLanguageTag()).isEqualTo(expected);
    }

    @Test
    void isEnglishIfTheEnvironmentHasTheLocaleOfContainers() {
        Locale.setDefault(new Locale("c")); // what Java makes of C.UTF-8

        assertThat(locale(ProcessOptions.defaults())).isEqualTo(Locale.ENGLISH);
    }

    @Test
    void isThatOfTheOptionsIfTheyHaveOne() {
        Locale.setDefault(Locale.GERMANY);

        assertThat(locale(ProcessOptions.defaults().withLocale(Locale.FRENCH))).isEqualTo(Locale.FRENCH);
    }
}
