/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package ${package};

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;

/** Writes greetings. */
@Agent(description = "Writes greetings")
public class Greeter {

    /**
     * A greeting.
     *
     * @param text the greeting
     */
    public record Greeting(String text) {}

    @Action
    @AchievesGoal(description = "Write a greeting for a name", export = @Export(remote = true, name = "greet"))
    Greeting greet(UserInput name, Ai ai) {
        return ai.withDefaultLlm().createObject("Write a friendly greeting for " + name.content(), Greeting.class);
    }
}
