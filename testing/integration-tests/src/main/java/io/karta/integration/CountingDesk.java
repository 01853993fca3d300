/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import jakarta.inject.Inject;

/** Two actions that share a bean of their process. */
@Agent(description = "Counts its actions")
public class CountingDesk {

    record First(int visit) {}

    record Visited(int first, int second) {}

    @Inject
    Visits visits;

    @Action
    First first(UserInput start) {
        return new First(visits.next());
    }

    @Action
    @AchievesGoal(description = "Count", export = @Export(remote = true, name = "count"))
    Visited second(First first) {
        return new Visited(first.visit(), visits.next());
    }
}
