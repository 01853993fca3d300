/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package com.example;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;

/** An agent that no bean calls: without a check, Quarkus builds the application, and removes the agent. */
@Agent(description = "Greets users")
public class Greeter {

    /** A greeting. */
    public record Greeting(String text) {}

    @Action
    @AchievesGoal(description = "Greet a user")
    Greeting greet(UserInput name) {
        return new Greeting("Hello " + name.content());
    }
}
