/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.action.ActionContext;
import io.karta.generation.Shapes;
import java.util.List;
import java.util.stream.Stream;

/**
 * Context of one run of an action of an orchestrator.
 *
 * @param input the input of the orchestrator
 */
record OrchestratorContext(OrchestratorSettings settings, Object input, ActionContext context) {

    Progress progress() {
        return Progress.of(context);
    }

    Limits limits() {
        return Limits.of(settings, context.platform());
    }

    Shapes shapes() {
        return context.platform().shapes();
    }

    CandidateAgents candidates() {
        return CandidateAgents.of(settings, context);
    }

    StepOutputs outputs() {
        return new StepOutputs(input, progress(), new ObjectFormatter(shapes()));
    }

    /** Returns the validators of this orchestrator and of the application, in the order in which they are called. */
    List<OutputValidator> validators() {
        return Stream.concat(settings.validator.stream(), context.extensions(OutputValidator.class).stream())
                .toList();
    }

    /** Returns whether the output of a step is validated. */
    boolean validates(Strategy.Step step) {
        return !step.expectedOutput().isBlank()
                && limits().validateOutputs().orElseGet(() -> !validators().isEmpty());
    }

    OrchestratorModel model() {
        return new OrchestratorModel(this, limits().llm());
    }

    /** Checks that at least one agent can be called. */
    void check() {
        if (!settings.isText() && candidates().producing(settings.output).isEmpty()) {
            throw Messages.noProducer(settings, candidates());
        }
    }

    /** Returns a given strategy if it is valid. */
    Strategy requireRunnable(Strategy strategy) {
        var invalidAgent = new StrategyRules(candidates(), settings).problemsOf(strategy);
        if (!invalidAgent.isEmpty()) {
            throw Messages.strategyCannotRun(settings.name, invalidAgent);
        }
        return strategy;
    }
}
