/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.tool.LlmTool;
import org.eclipse.microprofile.faulttolerance.Fallback;
import org.eclipse.microprofile.faulttolerance.Retry;

/** The example of the page on fault tolerance. */
@Agent(description = "Tells when parcels arrive")
class ParcelDesk {

    record Arrival(String text) {}

    @Action
    @Retry(maxRetries = 2)
    @AchievesGoal(description = "Tell when a parcel arrives")
    Arrival arrival(UserInput question, Ai ai) {
        return new Arrival(ai.withDefaultLlm().withToolObject(this).generateText(question.content()));
    }

    @Fallback(fallbackMethod = "unknown")
    @LlmTool(description = "Returns where a parcel is")
    String locate(String number) {
        throw new IllegalStateException("the carrier does not answer");
    }

    String unknown(String number) {
        return "unknown";
    }
}
