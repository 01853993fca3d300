/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.motto;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;

/** An agent that calls the model behind HTTP. */
@Agent(description = "Finds mottos")
public class MottoDesk {

    record Motto(String text) {}

    @Action
    @AchievesGoal(description = "Find a motto", export = @Export(remote = true, name = "motto"))
    Motto motto(UserInput topic, Ai ai) {
        return ai.withDefaultLlm().createObject("Find a motto for " + topic.content(), Motto.class);
    }
}
