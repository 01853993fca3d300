/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.message.ToolCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void joinsFragmentsWithDifferentIdsByTheirIndex() {
        calls.add(0, "a1", "boil", "");
        calls.add(0, "a2", "", "{\"degrees\"");
        calls.add(1, "b1", "pour", "{\"cu");
        calls.add(0, "a3", "", ":90}");
        calls.add(1, "b2", "", "ps\":2}");

        assertThat(calls.calls())
                .containsExactly(
                        new ToolCall("a1", "boil", "{\"degrees\":90}"), new ToolCall("b1", "pour", "{\"cups\":2}"));
    }

    @Test
    void continuesTheLastCallWithoutIndexAndId() {
        calls.add(-1, "a", "boil", "{\"degrees\"");
        calls.add(-1, "", "", ":90}");

        assertThat(calls.calls()).containsExactly(new ToolCall("a", "boil", "{\"degrees\":90}"));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0})
    void aNameBeginsACallIfNothingElseDoes(int index) {
        calls.add(index, "", "boil", "{\"degrees\":90}");
        calls.add(index, "", "boil", "{\"degrees\":80}");
        calls.add(index, "", "pour", "");
        calls.add(index, "", "stir", "{");
        calls.add(index, "", "", "}");

        assertThat(calls.calls())
                .containsExactly(
                        new ToolCall("", "boil", "{\"degrees\":90}"),
                        new ToolCall("", "boil", "{\"degrees\":80}"),
                        new ToolCall("", "pour", "{}"),
                        new ToolCall("", "stir", "{}"));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0})
    void aRepeatedNameContinuesIncompleteArguments(int index) {
        calls.add(index, "", "boil", "");
        calls.add(index, "", "boil", "{\"text\":\"}\\\"{\",");
        calls.add(index, "", "boil", "\"list\":[{}]");
        calls.add(index, "", "boil", "}");
        calls.add(index, "", "boil", "");

        assertThat(calls.calls()).containsExactly(new ToolCall("", "boil", "{\"text\":\"}\\\"{\",\"list\":[{}]}"));
    }

    @Test
    void aCallWithAnIdFollowsOneWithout() {
        calls.add(-1, "", "boil", "{}");
        calls.add(-1, "b", "pour", "{");
        calls.add(-1, "", "", "}");
        calls.add(-1, "b", "pour", " ");
        calls.add(-1, "", "boil", "{}");

        assertThat(calls.calls())
                .containsExactly(
                        new ToolCall("", "boil", "{}"),
                        new ToolCall("b", "pour", "{} "),
                        new ToolCall("", "boil", "{}"));
    }

    @Test
    void aFragmentWithoutIndexContinuesTheLatestCall() {
        calls.add(0, "a", "boil", "{}");
        calls.add(1, "b", "pour", "{");
        calls.add(-1, "", "", "}");

        assertThat(calls.calls()).extracting(ToolCall::arguments).containsExactly("{}", "{}");
    }

    @Test
    void anIdArrivesLate() {
        calls.add(0, "", "boil", "{");
        calls.add(0, "a", "", "}");

        assertThat(calls.calls()).containsExactly(new ToolCall("a", "boil", "{}"));
    }

    @Test
    void aCallWithoutArgumentsHasAnEmptyObject() {
        calls.add(0, "a", "boil", "");

        assertThat(calls.calls()).containsExactly(new ToolCall("a", "boil", "{}"));
    }
}
