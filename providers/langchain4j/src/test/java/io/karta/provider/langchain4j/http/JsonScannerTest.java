/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonScannerTest {

    private static int members(String json, String begin) {
        return new JsonScanner(json).members("type", begin);
    }

    @Test
    void countsMembersWhereverTheyAre() {
        assertThat(members("{\"type\": \"a\", \"b\": [{\"type\" :\n\t\"b\"}, {\"type\":\"a\"}]}", "\"a\""))
                .isEqualTo(2);
    }

    @Test
    void anyValueWillDoWhereNoneIsWanted() {
        assertThat(members("{\"type\": 1, \"a\": {\"type\": null}}", "")).isEqualTo(2);
    }

    @Test
    void aTextIsNoMember() {
        assertThat(members("{\"a\": \"type\", \"b\": \"\\\"type\\\": 1\", \"types\": 2}", ""))
                .isZero();
    }

    @Test
    void aTextThatEndsInTheMiddleHasNone() {
        assertThat(members("{\"type\"", "")).isZero();
        assertThat(members("{\"type\"  ", "")).isZero();
    }
}
