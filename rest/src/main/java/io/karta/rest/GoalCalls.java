/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.GoalDefinition;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;

/** Requests to run goals, for one caller. */
record GoalCalls(AgentPlatform platform, InputReader inputs, ProcessReplies replies, ProcessQuota quota) {

    RestReply call(String name, Body body, StartOptions start) {
        var goal = new ExportedGoals(platform).goal(name);
        quota.check(replies.request().caller());
        var runs = new ProcessRunner(platform, replies, start);
        return runs.run(create(goal, runs.options().withGoal(goal.name()), inputs.of(goal, body)));
    }

    private AgentProcess create(GoalDefinition goal, ProcessOptions options, Object... given) {
        try {
            return platform.createProcess(new ExportedGoals(platform).agentOf(goal), options, given);
        } catch (InvalidInputException e) {
            throw Messages.invalidInput(e);
        }
    }
}
