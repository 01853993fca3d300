/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NounsTest {

    interface Reply {}

    enum Answer {
        YES {}
    }

    @Test
    void typesHaveArticles() {
        assertThat(Nouns.one(Reply.class)).isEqualTo("a Reply");
        assertThat(Nouns.one(Answer.class)).isEqualTo("an Answer");
    }

    @Test
    void classesWithoutANameHaveThatOfTheirSupertype() {
        assertThat(Nouns.one(new Reply() {}.getClass())).isEqualTo("a Reply");
        assertThat(Nouns.one(((Object) Answer.YES).getClass())).isEqualTo("an Answer");
        assertThat(Nouns.one(new Object() {}.getClass())).isEqualTo("an Object");
    }
}
