/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.ai.MalformedOutputException;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.AutonomyException;
import io.karta.process.GoalNotApprovedException;
import io.karta.process.ProcessOptions;

/** Finds out who fits, for one visitor. */
record AskCalls(AgentPlatform platform, Inputs inputs, Replies replies) {

    Reply ask(Body body, Preferences preferences) {
        var runs = new Runs(platform, replies, preferences);
        return runs.run(create(inputs.text(body), runs.options()));
    }

    private AgentProcess create(String content, ProcessOptions options) {
        try {
            return platform.ask(content)
                    .viaEndpoint(Catalog.FACE)
                    .withOptions(options)
                    .create();
        } catch (GoalNotApprovedException e) {
            throw Messages.notApproved(e);
        } catch (AutonomyException e) {
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
