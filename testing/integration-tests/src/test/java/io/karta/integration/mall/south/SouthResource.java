/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.mall.south;

import io.karta.agent.GoalName;
import io.karta.agent.UserInput;
import io.karta.integration.mall.shared.Hours;
import io.karta.process.AgentInvocation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** Calls the goal of the agent in this war. */
@Path("hours")
@RequestScoped
public class SouthResource {

    @Inject
    @GoalName("southHours")
    AgentInvocation<Hours> hours;

    /** {@return the shop that answers} */
    @GET
    public String shop() {
        return hours.invoke(new UserInput("Monday")).shop();
    }
}
