/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;

/** The one agent of an otherwise plain application. */
@Agent(description = "Greets")
public class Greeter {

    /** What is said. */
    public record Greeting(String text) {}

    @Action
    @AchievesGoal(description = "Greet", export = @Export(remote = true, name = "greet"))
    Greeting greet(UserInput name) {
        return new Greeting("Hello " + name.content());
    }
}
