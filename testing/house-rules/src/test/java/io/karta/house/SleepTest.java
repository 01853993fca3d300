/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests wait for latches and conditions; a test that sleeps is slow, and fails on a slow machine. */
class SleepTest {

    private static final Pattern SLEEP = Pattern.compile("Thread\\s*\\.\\s*sleep\\s*\\(");

    @Test
    void noTestSleeps() {
        assertThat(SourceTree.testSources())
                .filteredOn(file -> SLEEP.matcher(SourceTree.text(file)).find())
                .isEmpty();
    }
}
