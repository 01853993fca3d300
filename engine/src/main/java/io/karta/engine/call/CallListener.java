/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.message.ToolCall;
import io.karta.tool.FailureReference;
import io.karta.tool.KnowledgeSearch;
import java.time.Duration;

/**
 * Receives the incidents of calls of models and tools, inside and outside processes. Implementations are thread-safe.
 */
public interface CallListener {

    /** Returns the log message about an exception that a tool has thrown. */
    static String toolFailure(ToolCall call, String place, FailureReference reference) {
        return Messages.toolThrew(call.name(), place, reference);
    }

    void retrying(String model, int attempt, Duration wait, Throwable cause);

    void fellBack(String model, String fallback, Throwable cause);

    void waited(String model, Duration time);

    void circuitOpened(String model, Duration delay);

    void circuitClosed(String model);

    void toolFailed(ToolCall call, FailureReference reference, Throwable cause);

    /** A tool has searched documents. Ignored outside processes. */
    default void searched(KnowledgeSearch search) {}
}
