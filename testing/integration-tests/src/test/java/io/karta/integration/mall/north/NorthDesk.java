/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.mall.north;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.integration.mall.shared.Hours;

/** An agent whose goal has the same type of result as that of the other war. */
@Agent(description = "Answers questions about the north shop")
public class NorthDesk {

    @Action
    @AchievesGoal(description = "Tell the opening hours", export = @Export(remote = true, name = "northHours"))
    Hours hours(UserInput day) {
        return new Hours("north", day.content());
    }
}
