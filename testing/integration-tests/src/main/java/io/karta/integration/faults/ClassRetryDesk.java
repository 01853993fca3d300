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
import jakarta.inject.Inject;
import org.eclipse.microprofile.faulttolerance.Retry;

/** An agent whose annotation applies to all of its actions. */
@Agent(description = "Collects waste paper")
@Retry(maxRetries = 2, delay = 0, jitter = 0)
public class ClassRetryDesk {

    record Collection(int attempts) {}

    @Inject
    Attempts attempts;

    @Action
    @AchievesGoal(description = "Collect waste paper", export = @Export(remote = true, name = "collect"))
    Collection collect(UserInput street) {
        return new Collection(attempts.failFirst(street.content()));
    }
}
