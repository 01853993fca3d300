/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Nouns;
import io.karta.engine.definition.ObjectFactNames;
import io.karta.engine.definition.UnreachableGoal;
import java.lang.reflect.Type;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static String nothingToSuperviseFor(String agent) {
        return ("KARTA-834: agent %s is supervised and has no goal, so no choice of its model could end its work. "
                        + "Annotate the action whose result is wanted with @AchievesGoal.")
                .formatted(agent);
    }

    static String noModelCanWrite(String action, AgentModel agent, Type type) {
        String name = ObjectFactNames.simple(type);
        return ("KARTA-835: action %s of supervised agent %s needs %s, which no action yields and no model can "
                        + "write. Add an @Action that returns one, or name it in @Export(startingInputTypes = "
                        + "%s.class) if "
                        + "callers bring it.")
                .formatted(action, agent.name(), Nouns.one(name), name);
    }

    static String unreachable(UnreachableGoal obstacles) {
        return "KARTA-440: no plan can reach goal %s of %s.%n  %s%n  %s %s"
                .formatted(
                        obstacles.goal().name(),
                        obstacles.agent(),
                        obstacles.chain(),
                        obstacles.start(),
                        obstacles.advice());
    }

    static String neverEnabled(UnreachableGoal obstacles) {
        return "KARTA-441: action %s can never run: %s %s Or take it as an Optional, or remove the action."
                .formatted(obstacles.goal().action(), obstacles.chain(), obstacles.advice());
    }

    static String leadsNowhere(GoalModel goal, String deadEnd) {
        return ("KARTA-442: goal %s of %s has a dead end. %s Add an action that goes on from there, or let the "
                        + "process "
                        + "be stuck.")
                .formatted(goal.name(), goal.agent(), deadEnd);
    }

    static String placeholderInDescription(String what, String placeholder) {
        return ("KARTA-229: the description of %s has the placeholder %s, which models read as it stands. "
                        + "Describe in words what it does.")
                .formatted(what, placeholder);
    }
}
