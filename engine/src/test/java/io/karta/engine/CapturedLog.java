/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Collects what a class logs, and keeps it off the console. */
public final class CapturedLog extends Handler implements AutoCloseable {

    private final List<String> messages = Collections.synchronizedList(new ArrayList<>());
    private final List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
    private final Logger logger;

    public CapturedLog(Class<?> type) {
        this(type.getName());
    }

    /** For a class that the test cannot see. */
    public CapturedLog(String type) {
        logger = Logger.getLogger(type);
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    public List<String> messages() {
        return List.copyOf(messages);
    }

    public List<Throwable> thrown() {
        return List.copyOf(thrown);
    }

    @Override
    public void publish(LogRecord entry) {
        messages.add(entry.getMessage());
        Optional.ofNullable(entry.getThrown()).ifPresent(thrown::add);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
