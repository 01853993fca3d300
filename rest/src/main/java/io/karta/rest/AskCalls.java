/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentPlatform;
import io.karta.agent.AgentProcess;
import io.karta.agent.GoalNotApprovedException;
import io.karta.agent.NotChosenException;
import io.karta.agent.ProcessOptions;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.ModelException;
import io.karta.guard.GuardrailException;

/** Finds out who fits, for one visitor. */
record AskCalls(AgentPlatform platform, Inputs inputs, Replies replies) {

    Reply ask(Body body, Preferences preferences) {
        var runs = new Runs(platform, replies, preferences);
        return runs.run(create(inputs.text(body), runs.options()));
    }

    private AgentProcess create(String content, ProcessOptions options) {
        try {
            return platform.ask(content)
                    .fromOutside(Catalog.FACE)
                    .withOptions(options)
                    .create();
        } catch (GoalNotApprovedException e) {
            throw Messages.notApproved(e);
        } catch (NotChosenException e) {
            throw Messages.nobodyFits();
        } catch (ModelException e) {
            throw new ProblemException(Messages.modelFailed(e));
        } catch (MalformedOutputException e) {
            throw new ProblemException(Messages.modelAnsweredNonsense(e));
        } catch (GuardrailException e) {
            throw ProcessProblems.isCallersFault(e) ? new ProblemException(Messages.inputBlocked(e)) : e;
        }
    }
}
