/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentPlatform;
import io.karta.agent.AgentProcess;
import io.karta.agent.GoalDefinition;
import io.karta.agent.InvalidInputException;
import io.karta.agent.ProcessOptions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Reaches goals for one visitor. */
record GoalCalls(AgentPlatform platform, Inputs inputs, Replies replies) {

    private static final Logger LOGGER = System.getLogger(GoalCalls.class.getName());

    Reply call(String name, Body body, Preferences preferences) {
        var goal = new Catalog(platform).goal(name);
        var process = create(goal, preferences, inputs.of(goal, body));
        process.onEnd(GoalCalls::logWhatIsNotTold);
        return preferences.respondsAsync()
                ? replies.later(process, platform.start(process), preferences)
                : replies.to(platform.run(process));
    }

    private AgentProcess create(GoalDefinition goal, Preferences preferences, Object... given) {
        var asked = ProcessOptions.defaults()
                .withGoal(goal.name())
                .withCaller(replies.visit().caller());
        var options = preferences.language().map(asked::withLocale).orElse(asked);
        try {
            return platform.createProcess(new Catalog(platform).agentOf(goal), options, given);
        } catch (InvalidInputException e) {
            throw Messages.invalidInput(e);
        }
    }

    /** An action's own exception is not told to the caller, so somebody else must be able to find it. */
    static void logWhatIsNotTold(AgentProcess process) {
        process.failure()
                .filter(failure -> ProcessProblems.isUntold(process))
                .ifPresent(failure -> LOGGER.log(Level.WARNING, () -> Messages.failedInLog(process), failure));
    }
}
