/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.http;

import io.karta.agui.protocol.RequestException;
import io.karta.agui.run.AgentRuns;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Path of a request: {@code /goals/answerComplaint}, or {@code /chatbots/support/threads/t1}. Immutable.
 *
 * @param kind {@code goals} or {@code chatbots}
 * @param name the name of the goal or chatbot
 * @param thread the id of the thread; empty for the agent itself
 */
record RunPath(String kind, String name, Optional<String> thread) {

    private static final int AGENT = 3;
    private static final int THREAD = 5;

    /** Reads the decoded path below the endpoint. */
    static RunPath of(@Nullable String path) {
        var parts = String.valueOf(path).split("/", THREAD);
        if (parts.length == AGENT) {
            return new RunPath(parts[1], parts[2], Optional.empty());
        }
        if (parts.length == THREAD && parts[AGENT].equals("threads")) {
            return new RunPath(parts[1], parts[2], Optional.of(parts[THREAD - 1]));
        }
        throw AgentRuns.unknown("path", String.valueOf(path));
    }

    RequestException unknown() {
        return AgentRuns.unknown("path", kind + "/" + name);
    }
}
