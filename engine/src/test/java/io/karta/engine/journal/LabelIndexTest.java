/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelIndexTest {

    private final LabelIndex index = new LabelIndex();

    @Test
    void findsTheProcessesOfALabel() {
        index.add("a", "one");
        index.add("b", "two");
        index.add("c", "two");
        index.add("d", "two");

        assertThat(index.of("one")).containsExactly("a");
        assertThat(index.of("two")).containsExactlyInAnyOrder("b", "c", "d");
        assertThat(index.of("three")).isEmpty();
    }

    @Test
    void keepsNothingOfRemovedProcesses() {
        index.add("a", "one");
        index.add("b", "two");
        index.add("c", "two");

        index.remove("c", "two");
        index.remove("other", "two");
        assertThat(index.of("two")).containsExactly("b");

        index.remove("a", "one");
        index.remove("b", "two");
        index.remove("b", "two");

        assertThat(index.size()).isZero();
    }
}
