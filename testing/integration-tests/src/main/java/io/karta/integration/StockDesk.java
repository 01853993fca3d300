/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;

/** An agent whose input has a constraint with an injected validator. */
@Agent(description = "Reserves articles")
public class StockDesk {

    record Reservation(@InStock String item) {}

    record Reserved(String item) {}

    @Action
    @AchievesGoal(
            description = "Reserve an article",
            export = @Export(remote = true, name = "reserve", startingInputTypes = Reservation.class))
    Reserved reserve(Reservation reservation) {
        return new Reserved(reservation.item());
    }
}
