/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.RequestException;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.process.Caller;
import java.util.Locale;

/** Runs of one kind of agents. */
public interface AgentRuns {

    /**
     * Starts, resumes or shows a run.
     *
     * @param name the name of the agent
     * @throws io.karta.agui.protocol.RequestException if the request is rejected
     */
    RunDelivery run(String name, RunAgentInput input, Caller caller, Locale locale);

    /**
     * Stops what runs in a thread.
     *
     * @throws io.karta.agui.protocol.RequestException if the caller has no such thread
     */
    void stop(String name, String thread, Caller caller);

    /** Returns the rejection of a request for an agent that does not exist, or is not open to clients. */
    static RequestException unknown(String kind, String name) {
        return Messages.unknownAgent(kind, name);
    }
}
