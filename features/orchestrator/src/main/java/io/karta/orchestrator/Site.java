/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.action.ActionContext;

/**
 * Where an action of an orchestrator runs. Used by one run of one action.
 *
 * @param input what the orchestrator was given
 */
record Site(Setup setup, Object input, ActionContext context) {

    Progress progress() {
        return Progress.of(context);
    }

    Limits limits() {
        return Limits.of(setup, context.platform());
    }

    Team team() {
        return Team.of(setup, context);
    }

    Outputs outputs() {
        return new Outputs(input, progress(), new Wording(context.platform().shapes()));
    }

    OrchestratorModel mind() {
        return new OrchestratorModel(this, limits().llm());
    }

    /** Looks whether anybody can do the work. */
    void check() {
        if (!setup.isText() && team().yielding(setup.output).isEmpty()) {
            throw Messages.nothingProduces(setup, team());
        }
    }

    /** Returns a strategy that somebody has made, if it can be run. */
    Strategy checked(Strategy strategy) {
        var wrong = new StrategyRules(team(), setup).problemsOf(strategy);
        if (!wrong.isEmpty()) {
            throw Messages.strategyCannotRun(setup.name, wrong);
        }
        return strategy;
    }
}
