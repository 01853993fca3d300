/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.GoalDefinition;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Explanation;
import io.karta.process.Explanation.BlockedAction;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import java.util.List;
import java.util.Optional;

/** Explanation of a scripted process. */
record FakeExplanation(AgentProcess process, String text) implements Explanation {

    @Override
    public GoalDefinition goal() {
        return process.goal();
    }

    @Override
    public ProcessStatus status() {
        return process.status();
    }

    @Override
    public Optional<String> reason() {
        return Optional.of(text);
    }

    @Override
    public List<ActionRun> done() {
        return process.history();
    }

    @Override
    public Optional<AgentPlan> plan() {
        return process.plan();
    }

    @Override
    public List<PendingAnswer> waitingFor() {
        return process.pendingAnswers();
    }

    @Override
    public List<String> missing() {
        return List.of("Customer");
    }

    @Override
    public List<BlockedAction> blocked() {
        return List.of();
    }

    @Override
    public String diagram() {
        return "flowchart LR\n  write";
    }
}
