/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class warns of while this is open. */
public final class RecordedLog implements AutoCloseable {

    public final List<String> messages = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final Handler handler = new Handler() {

        @Override
        public void publish(LogRecord line) {
            if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
                messages.add(line.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private RecordedLog(String source) {
        logger = Logger.getLogger(source);
        logger.addHandler(handler);
    }

    public static RecordedLog of(Class<?> source) {
        return new RecordedLog(source.getName());
    }

    /** Of a class of another package. */
    public static RecordedLog of(String source) {
        return new RecordedLog(source);
    }

    public List<String> messages() {
        return messages;
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
    }
}
