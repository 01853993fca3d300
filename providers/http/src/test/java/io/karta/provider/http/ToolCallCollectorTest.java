/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.message.ToolCall;
import org.junit.jupiter.api.Test;

class ToolCallCollectorTest {

    private final ToolCallCollector calls = new ToolCallCollector();

    @Test
    void joinsInterleavedFragments() {
        calls.add(0, "a", "boil", "");
        calls.add(1, "b", "pour", "{\"cu");
        calls.add(0, "", "", "{\"degrees\"");
        calls.add(1, "", "", "ps\":2}");
        calls.add(0, "", "", ":90}");

        assertThat(calls.calls())
                .containsExactly(
                        new ToolCall("a", "boil", "{\"degrees\":90}"), new ToolCall("b", "pour", "{\"cups\":2}"));
    }

    @Test
    void separatesCallsWithTheSameIndexByTheirIds() {
        calls.add(0, "a", "boil", "{}");
        calls.add(0, "b", "boil", "{\"degrees\":1}");

        assertThat(calls.calls()).extracting(ToolCall::id).containsExactly("a", "b");
    }

    @Test
    void continuesTheLastCallWithoutIndexAndId() {
        calls.add(-1, "a", "boil", "{\"degrees\"");
        calls.add(-1, "", "", ":90}");

        assertThat(calls.calls()).containsExactly(new ToolCall("a", "boil", "{\"degrees\":90}"));
    }

    @Test
    void aCallWithoutArgumentsHasAnEmptyObject() {
        calls.add(0, "a", "boil", "");

        assertThat(calls.calls()).containsExactly(new ToolCall("a", "boil", "{}"));
    }
}
