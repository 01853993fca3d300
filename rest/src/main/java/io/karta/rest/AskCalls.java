/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.ai.MalformedOutputException;
import io.karta.autonomy.AutonomyException;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.rest.problem.ProblemException;

/** Requests to find a goal, for one caller. */
record AskCalls(AgentPlatform platform, InputReader inputs, ProcessReplies replies, ProcessQuota quota) {

    RestReply ask(Body body, StartOptions start) {
        if (start.key().isPresent()) {
            throw Messages.keyNeedsAGoal();
        }
        quota.check(replies.request().caller());
        var runs = new ProcessRunner(platform, replies, start);
        return runs.run(create(inputs.text(body), runs.options()));
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
        } catch (ModelException e) {
            throw new ProblemException(Messages.modelFailed(e));
        } catch (MalformedOutputException e) {
            throw new ProblemException(Messages.modelAnswerIsInvalid(e));
        } catch (GuardrailException e) {
            throw ProcessProblems.isCallersFault(e) ? new ProblemException(Messages.inputBlocked(e)) : e;
        }
    }
}
