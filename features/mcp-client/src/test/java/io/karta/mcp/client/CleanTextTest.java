/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CleanTextTest {

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 0x1B, 0xAD, 0x34F, 0x115F, 0x17B4, 0x180B, 0x180E, 0x200B, 0x202E, 0x2066, 0x3164, 0xFE0F, 0xFEFF,
                0xFFA0, 0xE0041, 0xE0100
            })
    void removesInvisibleCharacters(int character) {
        assertThat(CleanText.of("a" + Character.toString(character) + "\u00e9\n", 10))
                .isEqualTo("a\u00e9\n");
    }
}
