/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import io.karta.message.UserMessage;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * Request for a run. Immutable.
 *
 * @param threadId the id of the dialogue, which the client chooses
 * @param runId the id of the run, which the client chooses
 * @param parentRunId the id of the run that this one continues
 * @param history the messages that the client knows, without the new one
 * @param newMessage the new message of the user, which is the last one of the client; empty for none
 * @param resume the answers to interrupts
 * @param tools the tools that the client offers
 * @param toolAnswers the results of tools at the end of the messages
 * @param options the member {@code karta} of {@code forwardedProps}: input of a goal, and options of the run
 */
public record RunAgentInput(
        String threadId,
        String runId,
        Optional<String> parentRunId,
        List<ClientMessage> history,
        Optional<NewMessage> newMessage,
        List<ResumeEntry> resume,
        List<ToolOffer> tools,
        List<ToolAnswer> toolAnswers,
        JsonObject options) {

    /** Copies the lists. */
    public RunAgentInput {
        history = List.copyOf(history);
        resume = List.copyOf(resume);
        tools = List.copyOf(tools);
        toolAnswers = List.copyOf(toolAnswers);
    }

    /**
     * New message of the user. Immutable.
     *
     * @param shown the message as the client shows it
     * @param content the message for the agent
     */
    public record NewMessage(ClientMessage shown, UserMessage content) {}

    /** Returns whether the run is stopped when the client disconnects. */
    public boolean stopsOnDisconnect() {
        return options.getBoolean("stopOnDisconnect", false);
    }
}
