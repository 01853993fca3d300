/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.call.CallListener;
import io.karta.engine.event.ProcessEvents;
import io.karta.message.ToolCall;
import io.karta.tool.FailureReference;
import io.karta.tool.KnowledgeSearch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** Listener that reports incidents of calls as events of the calling process. Thread-safe. */
record ProcessCallListener(ProcessEvents events, JournaledProcess process, Optional<String> action)
        implements CallListener {

    private static final Logger LOG = System.getLogger(ProcessCallListener.class.getName());

    @Override
    public void retrying(String model, int attempt, Duration wait, Throwable cause) {
        events.retrying(process, action, model, attempt, wait, cause);
    }

    @Override
    public void fellBack(String model, String fallback, Throwable cause) {
        events.fellBack(process, action, model, fallback, cause);
    }

    @Override
    public void waited(String model, Duration time) {
        events.waited(process, action, model, time);
    }

    @Override
    public void circuitOpened(String model, Duration delay) {
        events.circuitOpened(process, action, model, delay);
    }

    @Override
    public void circuitClosed(String model) {
        events.circuitClosed(process, action, model);
    }

    @Override
    public void toolFailed(ToolCall call, FailureReference reference, Throwable cause) {
        LOG.log(Level.WARNING, () -> CallListener.toolFailure(call, place(), reference), cause);
        events.toolFailed(process, action, call, reference, cause);
    }

    @Override
    public void searched(KnowledgeSearch search) {
        events.searched(process, action, search);
    }

    private String place() {
        return action.map("action '%s' of "::formatted).orElse("") + "process " + process.id();
    }
}
