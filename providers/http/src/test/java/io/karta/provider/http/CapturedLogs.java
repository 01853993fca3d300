/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Everything that is logged while it is open, at every level. */
final class CapturedLogs extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Logger> loggers;
    private final List<Level> levels;

    CapturedLogs() {
        // loggers are held weakly by the JDK, and a name alone would be collected
        loggers = List.of(Logger.getLogger(""), Logger.getLogger("io.karta"));
        levels = loggers.stream().map(Logger::getLevel).toList();
        loggers.stream().skip(1).forEach(logger -> logger.setLevel(Level.ALL));
        setLevel(Level.ALL);
        setFormatter(new SimpleFormatter());
        loggers.get(0).addHandler(this);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord record) {
        lines.add(getFormatter().format(record));
    }

    @Override
    public void flush() {
        // kept in memory
    }

    @Override
    public void close() {
        loggers.get(0).removeHandler(this);
        for (int i = 1; i < loggers.size(); i++) {
            loggers.get(i).setLevel(levels.get(i));
        }
    }
}
