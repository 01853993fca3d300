/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.integration.Writers.Campaign;

/** The second step of the orchestrator. */
@Agent(description = "Writes campaigns")
public class CampaignAgent {

    @Action
    @AchievesGoal(description = "Write a campaign")
    Campaign write(UserInput task) {
        return new Campaign("Campaign. " + task.content());
    }
}
