/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that a search omits from a question. */
class StopWordsTest {

    @ParameterizedTest
    @CsvSource({
        "How do I return a kettle?, return kettle?",
        "What's 'HTTP 404'?, What's 'HTTP 404'?",
        "Can't I do it?, Can't I do it?",
        "wie lange dauert das, wie lange dauert das"
    })
    void remainOnlyInATextWithoutOtherWords(String text, String others) {
        assertThat(StopWords.without(text)).isEqualTo(others);
    }

    @ParameterizedTest
    @CsvSource({
        "How, true",
        "'it?', true",
        "don't, true",
        "kettle, false",
        "404, false",
        "C++, false",
        "A320, false",
        "i18n, false"
    })
    void haveAnyCaseAndPunctuation(String word, boolean isStopWord) {
        assertThat(StopWords.contain(word)).isEqualTo(isStopWord);
    }
}
