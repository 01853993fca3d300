/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 0x1B, 0xAD, 0x34F, 0x115F, 0x17B4, 0x180B, 0x180E, 0x200B, 0x202E, 0x2066, 0x3164, 0xFE0F, 0xFEFF,
                0xFFA0, 0xE000, 0xE0000, 0xE0041, 0xE0100, 0xE0FFF
            })
    void removesInvisibleCharacters(int character) {
        assertThat(VisibleText.of("a" + Character.toString(character) + "\u00e9\n"))
                .isEqualTo("a\u00e9\n");
    }

    @Test
    void keepsWhatAPersonSees() {
        var text = "Line 1,\tcaf\u00e9 e\u0301\n\u4f60\u597d \u0645\u0631\u062d\u0628\u0627 \ud83d\ude80";

        assertThat(VisibleText.of(text)).isEqualTo(text);
    }

    @Test
    void removesHalvesOfCharacters() {
        assertThat(VisibleText.of("a\ud83db\ude80")).isEqualTo("ab");
    }
}
