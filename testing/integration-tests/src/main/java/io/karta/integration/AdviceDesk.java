/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.ToolGroupRequirement;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;

/** Agents that call models: one behind HTTP with the tools of a group, and one that is a bean. */
@Agent(description = "Advises customers")
public class AdviceDesk {

    record Advice(String item, String reason) {}

    record Motto(String text) {}

    record Greeting(String text) {}

    @Action(toolGroups = @ToolGroupRequirement("stock"))
    @AchievesGoal(description = "Advise a customer", export = @Export(remote = true, name = "advise"))
    Advice advise(UserInput question, Ai ai) {
        return ai.withDefaultLlm().createObject("Advise this customer: " + question.content(), Advice.class);
    }

    @Action
    @AchievesGoal(description = "Find a motto", export = @Export(remote = true, name = "motto"))
    Motto motto(UserInput topic, Ai ai) {
        return ai.withDefaultLlm().createObject("Find a motto for " + topic.content(), Motto.class);
    }

    @Action
    @AchievesGoal(description = "Greet a customer", export = @Export(remote = true, name = "greet"))
    Greeting greet(UserInput customer, Ai ai) {
        return new Greeting(ai.withLlm("house").generateText(customer.content()));
    }
}
