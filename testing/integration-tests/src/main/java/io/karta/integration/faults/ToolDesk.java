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
import io.karta.tool.LlmTool;
import jakarta.inject.Inject;
import org.eclipse.microprofile.faulttolerance.Retry;

/** An agent that lets a model call the tools of a bean, and its own. */
@Agent(description = "Visits houses")
public class ToolDesk {

    record Visit(String text) {}

    record Inspection(String text) {}

    @Inject
    Attempts attempts;

    @Inject
    FragileTools tools;

    @Action
    @AchievesGoal(description = "Visit a house", export = @Export(remote = true, name = "visit"))
    Visit visit(UserInput house, Ai ai) {
        return new Visit(ai.withLlm("caller").withToolObject(tools).generateText("open, ring: " + house.content()));
    }

    @Action
    @AchievesGoal(description = "Inspect a house", export = @Export(remote = true, name = "inspect"))
    Inspection inspect(UserInput house, Ai ai) {
        return new Inspection(ai.withLlm("caller").withToolObject(this).generateText("look: " + house.content()));
    }

    @Retry(maxRetries = 2, delay = 0, jitter = 0)
    @LlmTool(description = "Looks at a door")
    int look(String door) {
        return attempts.failFirst(door);
    }
}
