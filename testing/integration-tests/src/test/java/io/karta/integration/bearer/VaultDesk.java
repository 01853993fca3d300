/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.bearer;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import jakarta.annotation.security.RolesAllowed;

/** An action for callers with a role, and one for all. */
@Agent(description = "Guards a vault")
public class VaultDesk {

    record Opened(String text) {}

    record Knocked(String text) {}

    @Action
    @RolesAllowed("clerk")
    @AchievesGoal(description = "Open the vault", export = @Export(remote = true, name = "open"))
    Opened open(UserInput reason) {
        return new Opened("opened: " + reason.content());
    }

    @Action
    @AchievesGoal(description = "Knock", export = @Export(remote = true, name = "knock"))
    Knocked knock(UserInput reason) {
        return new Knocked("knocked: " + reason.content());
    }
}
