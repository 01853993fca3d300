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
import org.eclipse.microprofile.faulttolerance.Retry;

/** An action that succeeds with its second attempt. */
@Agent(description = "Delivers parcels")
public class RetryDesk {

    record Delivery(int attempts) {}

    @Inject
    Visits visits;

    @Action
    @Retry(maxRetries = 2, delay = 0, jitter = 0)
    @AchievesGoal(description = "Deliver a parcel", export = @Export(remote = true, name = "deliver"))
    Delivery deliver(UserInput parcel) {
        int attempt = visits.next();
        if (attempt == 1) {
            throw new IllegalStateException("the door is closed");
        }
        return new Delivery(attempt);
    }
}
