/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agent.IdempotencyException;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.rest.process.ExportedGoals;
import io.karta.rest.process.ProcessReplies;
import io.karta.rest.request.Body;
import io.karta.rest.request.InputReader;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import io.karta.rest.request.RestSettings;
import java.util.function.Supplier;

/** Requests to run goals, for one caller. */
record GoalCalls(
        AgentPlatform platform, InputReader inputs, ProcessReplies replies, ProcessQuota quota, RestSettings settings) {

    static GoalCalls of(RestFacade facade, RestRequest request) {
        return new GoalCalls(
                facade.platform(),
                facade.inputs(),
                ProcessReplies.of(facade, request),
                ProcessQuota.of(facade),
                facade.settings());
    }

    RestReply call(String name, Body body, StartOptions start) {
        var goal = new ExportedGoals(platform).goal(name);
        var runs = new ProcessRunner(platform, replies, start);
        var key = start.idempotencyKey(body, settings.idempotencyExpiry());
        var unkeyed = runs.options().withGoal(goal.name());
        var options = key.map(unkeyed::withIdempotencyKey).orElse(unkeyed);
        var given = inputs.of(goal, body);
        var exceeded = quota.exceededBy(replies.request().caller());
        var process = exceeded.isEmpty()
                ? process(() -> given.create(platform, agentOf(goal), options))
                : process(
                        () -> platform.requestedProcess(agentOf(goal), options).orElseThrow(exceeded::get));
        return key.isEmpty() ? runs.run(process) : runs.runOnce(process);
    }

    private AgentDefinition agentOf(GoalDefinition goal) {
        return new ExportedGoals(platform).agentOf(goal);
    }

    private static AgentProcess process(Supplier<AgentProcess> creation) {
        try {
            return creation.get();
        } catch (InvalidInputException e) {
            throw Messages.invalidInput(e);
        } catch (IdempotencyException e) {
            throw Messages.keyReused(e);
        }
    }
}
