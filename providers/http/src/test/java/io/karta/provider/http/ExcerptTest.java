/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExcerptTest {

    private final Excerpt excerpt = new Excerpt(List.of("hunter22", "x"));

    @Test
    void isOneShortLine() {
        var text = excerpt.of("A\r\nB\u0000" + "c".repeat(200), List.of());

        assertThat(text).startsWith("A B ccc").endsWith("ccc...").hasSize(80);
    }

    @Test
    void hidesSecretsThatAreLongEnoughToBeSome() {
        assertThat(excerpt.of("x says hunter22.", List.of())).isEqualTo("x says ***.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-proj-abc123def456",
                "sk-ant-api03-AbCdEfGh_1234",
                "gsk_0123456789abcdef",
                "sk-abcd********wxyz",
                "Bearer eyJhbGciOi0x.abc"
            })
    void hidesPossibleKeys(String key) {
        assertThat(excerpt.of("Wrong key " + key + " here", List.of())).isEqualTo("Wrong key *** here");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "model claude-haiku-4-5-20251001 is gone",
                "max_completion_tokens is too large: 99999",
                "Invalid schema for response_format 'Kettle'"
            })
    void keepsPlainWords(String text) {
        assertThat(excerpt.of(text, List.of())).isEqualTo(text);
    }

    @Test
    void isEmptyIfItQuotesAPrompt() {
        assertThat(excerpt.of("input was 'my wife's illness', sorry", List.of("Write about\nmy wife's illness")))
                .isEmpty();
        assertThat(excerpt.of("input was 'Mallory'", List.of("Mallory"))).isEmpty();
    }

    @Test
    void sharesShortWordsWithAPrompt() {
        assertThat(excerpt.of("The model is overloaded", List.of("Is the model good?")))
                .isEqualTo("The model is overloaded");
    }

    @Test
    void aWordIsACodeAndNothingElse() {
        assertThat(excerpt.word("invalid_api_key")).isEqualTo("invalid_api_key");
        assertThat(excerpt.word("two words")).isEmpty();
        assertThat(excerpt.word("hunter22")).isEmpty();
    }
}
