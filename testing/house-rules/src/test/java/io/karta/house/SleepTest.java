/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No code sleeps: it waits for latches, timers and conditions. A test that sleeps is slow, and fails on a slow machine.
 */
class SleepTest {

    private static final Pattern SLEEP = Pattern.compile("Thread\\s*\\.\\s*sleep\\s*\\(");

    @Test
    void noCodeSleeps() {
        assertThat(Stream.of(SourceTree.mainSources(), SourceTree.testSources(), SourceTree.benchmarkSources())
                        .flatMap(List::stream))
                .hasSizeGreaterThan(1000)
                .filteredOn(file -> SLEEP.matcher(SourceTree.text(file)).find())
                .isEmpty();
    }
}
