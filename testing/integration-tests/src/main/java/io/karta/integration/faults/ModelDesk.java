/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;

/** An agent that calls models with annotations. */
@Agent(description = "Calls models")
public class ModelDesk {

    record Reply(String text) {}

    record LateReply(String text) {}

    @Action
    @AchievesGoal(description = "Ask a fragile model", export = @Export(remote = true, name = "askFragile"))
    Reply askFragile(UserInput question, Ai ai) {
        return new Reply(ai.withLlm("fragile").generateText(question.content()));
    }

    /** The model has a fallback, which is called after its timeout. */
    @Action
    @AchievesGoal(description = "Ask a slow model", export = @Export(remote = true, name = "askSlow"))
    LateReply askSlow(UserInput question, Ai ai) {
        return new LateReply(ai.withLlm("slow").generateText(question.content()));
    }
}
