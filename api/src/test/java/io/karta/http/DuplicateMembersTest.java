/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members that an object has more than once. */
class DuplicateMembersTest {

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1,\"a\":1}", "[{\"b\":{\"a\":1,\"c\":[{}],\"\\u0061\":2}}]", "{\"a\":{},\"a\":"})
    void areFoundAtEachDepth(String json) {
        assertThat(DuplicateMembers.first(json)).contains("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":{\"a\":[{\"a\":1},{\"a\":2}]},\"b\":1}", "3", "\"a a\""})
    void areNotThoseOfOtherObjects(String json) {
        assertThat(DuplicateMembers.first(json)).isEmpty();
    }

    @Test
    void areNotSearchedInTextThatIsNoJson() {
        assertThat(DuplicateMembers.first("four")).isEmpty();
        assertThat(DuplicateMembers.first("")).isEmpty();
        assertThat(DuplicateMembers.first("[".repeat(100_000))).isEmpty();
    }
}
