/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.UserInput;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.autonomy.NoAgentFoundException;
import io.karta.autonomy.Ranking;
import io.karta.guard.Checkpoint;
import io.karta.process.AgentProcess;
import io.karta.process.AutonomyInvocation;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;

/** Thinks that complaints fit, and that payments are not approved. */
record FakeAutonomy(FakePlatform platform, String content, ProcessOptions options) implements AutonomyInvocation {

    @Override
    public AutonomyInvocation viaEndpoint(String endpoint) {
        if (!endpoint.equals("rest")) {
            throw new IllegalArgumentException(endpoint);
        }
        return this;
    }

    @Override
    public AutonomyInvocation withOptions(ProcessOptions other) {
        return new FakeAutonomy(platform, content, other);
    }

    @Override
    public AgentProcess create() {
        if (content.contains("pay")) {
            throw new GoalNotApprovedException("KARTA-000: no", Ranking.of(), "pay", "payments are for people");
        }
        if (content.contains("ignore")) {
            throw FakeShop.blocked(Checkpoint.INPUT);
        }
        if (content.contains("check")) {
            throw FakeShop.blocked(Checkpoint.OUTPUT);
        }
        if (content.contains("unnamed")) {
            throw new InvalidInputException("KARTA-303: goal answerComplaint lacks an input");
        }
        if (content.contains("two are")) {
            platform.awaitAnother();
        }
        if (!content.contains("broken")) {
            throw new NoAgentFoundException("KARTA-000: no agent", Ranking.of());
        }
        return platform.createProcess(
                platform.agents().get(0), options.withGoal("answerComplaint"), new UserInput(content));
    }

    @Override
    public AutonomyInvocation openMode() {
        throw new UnsupportedOperationException("HTTP asks agents");
    }

    @Override
    public AutonomyInvocation withCutOff(double confidence) {
        throw new UnsupportedOperationException("HTTP leaves that to the configuration");
    }

    @Override
    public AutonomyInvocation withApprover(GoalChoiceApprover approver) {
        throw new UnsupportedOperationException("HTTP leaves that to the application");
    }

    @Override
    public AgentProcess run() {
        throw new UnsupportedOperationException("HTTP runs processes itself");
    }

    @Override
    public AgentProcess start() {
        throw new UnsupportedOperationException("HTTP runs processes itself");
    }
}
