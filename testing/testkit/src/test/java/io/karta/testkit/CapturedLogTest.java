/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class CapturedLogTest {

    private static final String NAME = CapturedLogTest.class.getName();

    private final System.Logger logger = System.getLogger(NAME);

    @Test
    void capturesMessagesInOrder() {
        try (var log = CapturedLog.of(CapturedLogTest.class)) {
            logger.log(System.Logger.Level.INFO, () -> "started");
            logger.log(System.Logger.Level.WARNING, () -> "late");
            logger.log(System.Logger.Level.DEBUG, () -> "not enabled");

            assertThat(log.messages()).containsExactly("started", "late");
            assertThat(log.warnings()).containsExactly("late");
            assertThat(log.records()).extracting(LogRecord::getLevel).containsExactly(Level.INFO, Level.WARNING);
        }
    }

    @Test
    void capturesExceptions() {
        var cause = new IllegalStateException("out of stock");
        try (var log = CapturedLog.of(NAME)) {
            logger.log(System.Logger.Level.ERROR, () -> "failed", cause);

            assertThat(log.thrown()).containsExactly(cause);
            assertThat(log.lines()).singleElement().asString().contains("failed", "out of stock", "\tat ");
        }
    }

    @Test
    void capturesLoggersBelowAtEveryLevel() {
        try (var log = CapturedLog.atEveryLevel("io.karta.testkit")) {
            logger.log(System.Logger.Level.TRACE, () -> "details");

            assertThat(log.messages()).containsExactly("details");
        }
    }

    @Test
    void restoresTheLoggerWhenClosed() {
        Logger restored = Logger.getLogger(NAME);
        var log = CapturedLog.atEveryLevel(NAME);
        assertThat(restored.getUseParentHandlers()).isFalse();

        log.close();

        assertThat(restored.getLevel()).isNull();
        assertThat(restored.getUseParentHandlers()).isTrue();
        assertThat(restored.getHandlers()).isEmpty();
    }
}
