/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Captures log entries while it is open.
 *
 * <pre>{@code
 * try (var log = CapturedLog.of(OrderAgent.class)) {
 *     agent.place(order);
 *
 *     assertThat(log.warnings()).singleElement().asString().contains("out of stock");
 * }
 * }</pre>
 *
 * <p>Requires that {@code System.Logger} writes to {@code java.util.logging}, which is the default of the JDK.
 * Thread-safe.
 */
public final class CapturedLog implements AutoCloseable {

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final Optional<Level> level;
    private final boolean usedParentHandlers;
    private final Handler handler = new Handler() {

        @Override
        public void publish(LogRecord logged) {
            records.add(logged);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private CapturedLog(Logger logger) {
        this.logger = logger;
        level = Optional.ofNullable(logger.getLevel());
        usedParentHandlers = logger.getUseParentHandlers();
        logger.addHandler(handler);
    }

    /**
     * Captures the log of a class, which does not appear on the console.
     *
     * @param type the class for which the logger is named
     */
    public static CapturedLog of(Class<?> type) {
        return of(type.getName());
    }

    /**
     * Captures the log of a logger and of the loggers below it, which does not appear on the console.
     *
     * @param logger the name, such as the name of a class that is not visible here
     */
    public static CapturedLog of(String logger) {
        var log = new CapturedLog(Logger.getLogger(requireNonNull(logger, "logger")));
        log.logger.setUseParentHandlers(false);
        return log;
    }

    /** Captures everything that a logger and the loggers below it write, at every level. */
    public static CapturedLog atEveryLevel(String logger) {
        CapturedLog log = of(logger);
        log.logger.setLevel(Level.ALL);
        return log;
    }

    /** Returns the entries, in order. */
    public List<LogRecord> records() {
        return List.copyOf(records);
    }

    /** Returns the messages of all entries, in order. */
    public List<String> messages() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    /** Returns the messages at level {@code WARNING} and above, in order. */
    public List<String> warnings() {
        return records.stream()
                .filter(logged -> logged.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogRecord::getMessage)
                .toList();
    }

    /** Returns the logged exceptions, in order. */
    public List<Throwable> thrown() {
        return records.stream()
                .flatMap(logged -> Optional.ofNullable(logged.getThrown()).stream())
                .toList();
    }

    /** Returns the entries in the format of a log file, with stack traces, in order. */
    public List<String> lines() {
        var format = new SimpleFormatter();
        return records.stream().map(format::format).toList();
    }

    /** Stops capturing. The entries remain. */
    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setLevel(level.orElse(null));
        logger.setUseParentHandlers(usedParentHandlers);
    }
}
