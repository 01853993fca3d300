/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.ai.MalformedOutputException;
import io.karta.process.GoalNotApprovedException;
import io.karta.process.NoAgentFoundException;
import io.karta.process.NoGoalFoundException;
import io.karta.process.Ranking;
import java.util.List;

/** What can go wrong where a model chooses who deals with a text. */
final class AutonomyMessages {

    private AutonomyMessages() {}

    static NoAgentFoundException noAgents() {
        return new NoAgentFoundException(
                "KARTA-840: no agent can be asked. An agent can where it has a goal that the caller may reach and that can be reached from a UserInput: add an @Action that takes one.",
                Ranking.of());
    }

    static NoGoalFoundException noGoals() {
        return new NoGoalFoundException(
                "KARTA-841: no goal can be asked for. One can where the caller may reach it, and it can be reached from a UserInput: add an @Action that takes one.",
                Ranking.of());
    }

    static NoAgentFoundException noAgentFits(Ranking ranking, double cutOff) {
        return new NoAgentFoundException(
                "KARTA-842: no agent fits: the best of %d, %s, must be above %s. Describe the agents better, or lower karta.autonomy.agent-cut-off."
                        .formatted(ranking.candidates().size(), best(ranking), cutOff),
                ranking);
    }

    static NoGoalFoundException noGoalFits(Ranking ranking, double cutOff) {
        return new NoGoalFoundException(
                "KARTA-843: no goal fits: the best of %d, %s, must be above %s. Describe the goals better, or lower karta.autonomy.goal-cut-off."
                        .formatted(ranking.candidates().size(), best(ranking), cutOff),
                ranking);
    }

    private static String best(Ranking ranking) {
        return ranking.best()
                .map(entry -> "%s with %s".formatted(entry.name(), entry.confidence()))
                .orElse("none");
    }

    static GoalNotApprovedException notApproved(Ranking ranking, String goal, String reason) {
        return new GoalNotApprovedException(
                "KARTA-844: goal %s was chosen and not approved: %s. Ask for something else, or let the approver agree."
                        .formatted(goal, reason),
                ranking,
                goal,
                reason);
    }

    static MalformedOutputException notRanked(int attempts, List<String> problems) {
        return new MalformedOutputException(
                "KARTA-845: the model ranked what there is not in %d attempts; the last time: %s. Let another model rank: karta.autonomy.model."
                        .formatted(attempts, String.join("; ", problems)),
                problems);
    }

    static AgentException nothingAsked() {
        return new AgentException("KARTA-846: a blank text asks for nothing. Hand in what somebody wants.");
    }
}
