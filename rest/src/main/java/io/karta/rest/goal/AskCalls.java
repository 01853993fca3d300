/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.ai.MalformedOutputException;
import io.karta.autonomy.AutonomyException;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.process.ExportedGoals;
import io.karta.rest.process.ProcessProblems;
import io.karta.rest.process.ProcessReplies;
import io.karta.rest.request.Body;
import io.karta.rest.request.InputReader;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;

/** Requests to find a goal, for one caller. */
record AskCalls(AgentPlatform platform, InputReader inputs, ProcessReplies replies, ProcessQuota quota) {

    static AskCalls of(RestFacade facade, RestRequest request) {
        return new AskCalls(
                facade.platform(), facade.inputs(), ProcessReplies.of(facade, request), ProcessQuota.of(facade));
    }

    RestReply ask(Body body, StartOptions start) {
        var caller = replies.request().caller();
        quota.exceededBy(caller).ifPresent(problem -> {
            throw problem;
        });
        var runs = new ProcessRunner(platform, replies, start);
        var created = create(inputs.text(body), runs.options()); // a model chooses the goal, so without a lock
        return runs.run(quota.checked(created, caller));
    }

    private AgentProcess create(String content, ProcessOptions options) {
        try {
            return platform.ask(content)
                    .viaEndpoint(ExportedGoals.ENDPOINT)
                    .withOptions(options)
                    .create();
        } catch (GoalNotApprovedException e) {
            throw Messages.notApproved(e);
        } catch (AutonomyException e) {
            throw Messages.noMatchingAgent();
        } catch (InvalidInputException e) {
            throw Messages.invalidInput(e);
        } catch (ModelException | MalformedOutputException | GuardrailException e) {
            throw ProcessProblems.disclosed(e)
                    .<RuntimeException>map(HttpProblem::toException)
                    .orElse(e);
        }
    }
}
