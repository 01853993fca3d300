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
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reaches goals for one visitor. */
record GoalCalls(AgentPlatform platform, Inputs inputs, Replies replies) {

    private static final Logger LOGGER = System.getLogger(GoalCalls.class.getName());

    Reply call(String name, Body body, Preferences preferences) {
        var goal = new Catalog(platform).goal(name);
        var process = create(goal, inputs.of(goal, body));
        process.onEnd(GoalCalls::logWhatIsNotTold);
        return preferences.respondsAsync() ? callLater(process, preferences) : replies.to(platform.run(process));
    }

    private AgentProcess create(GoalDefinition goal, Object... given) {
        var options = ProcessOptions.defaults()
                .withGoal(goal.name())
                .withCaller(replies.visit().caller());
        try {
            return platform.createProcess(new Catalog(platform).agentOf(goal), options, given);
        } catch (InvalidInputException e) {
            throw Messages.invalidInput(e);
        }
    }

    private Reply callLater(AgentProcess process, Preferences preferences) {
        var end = platform.start(process);
        var inTime = preferences
                .patience()
                .map(patience -> endsWithin(patience, end))
                .orElse(false);
        var reply = inTime ? replies.to(process) : replies.accepted(process);
        return reply.withHeader("Preference-Applied", preferences.applied());
    }

    private static boolean endsWithin(Duration patience, CompletionStage<AgentProcess> end) {
        try {
            end.toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | CancellationException e) {
            return true; // what became of it, the process tells
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** An action's own exception is not told to the caller, so somebody else must be able to find it. */
    private static void logWhatIsNotTold(AgentProcess process) {
        process.failure()
                .filter(failure -> ProcessProblems.isUntold(process))
                .ifPresent(failure -> LOGGER.log(Level.WARNING, () -> Messages.failedInLog(process), failure));
    }
}
