/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.engine.definition.ActionModel;
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
        return ("KARTA-834: agent %s is supervised and has no goal, so its process cannot complete. "
                        + "Annotate the action that returns the result with @AchievesGoal.")
                .formatted(agent);
    }

    static String noModelCanWrite(String action, AgentModel agent, Type type) {
        String name = ObjectFactNames.simple(type);
        return ("KARTA-835: action %s of supervised agent %s requires %s, which no action produces "
                        + "and no model can write. Add an @Action that returns one, or add it to "
                        + "@Export(startingInputTypes = %s.class) if callers provide it.")
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
        return ("KARTA-441: action %s can never run: %s %s Or declare it as an Optional, or remove " + "the action.")
                .formatted(obstacles.goal().action(), obstacles.chain(), obstacles.advice());
    }

    static String leadsNowhere(GoalModel goal, String deadEnd) {
        return ("KARTA-442: goal %s of %s has a dead end. %s Add an action that continues from "
                        + "there, or accept that the process is stuck.")
                .formatted(goal.name(), goal.agent(), deadEnd);
    }

    static String equalInputs(String action, Type type) {
        return ("KARTA-918: action %s takes %s more than once without a name, and each parameter receives the same, "
                        + "latest object. Annotate them with @RequireNameMatch, in code reads(name, type), or take a "
                        + "record with both.")
                .formatted(action, Nouns.one(type));
    }

    static String notExported(GoalModel goal, String restriction, String effect) {
        return export(
                goal,
                ("has %s, but is not exported, so %s. Set remote = true in its @Export, or remote() in code, or remove"
                                + " the restriction")
                        .formatted(restriction, effect));
    }

    static String misspelledEndpoint(GoalModel goal, String name, String meant) {
        return export(
                goal,
                ("has the endpoint '%1$s', which does not exist, so %2$s does not offer it. Write '%2$s' in its"
                                + " @Export, or in karta.goals.%3$s.endpoints")
                        .formatted(name, meant, goal.name()));
    }

    static String nameUnsafeInPaths(GoalModel goal) {
        return export(
                goal,
                "has a name that not every server accepts in the paths of rest and ag-ui. Rename it without slashes,"
                        + " backslashes and control characters, and not '.' or '..', or set endpoints = mcp");
    }

    private static String export(GoalModel goal, String problem) {
        return "KARTA-836: goal %s of %s %s.".formatted(goal.name(), goal.agent(), problem);
    }

    static String equalOrder(ActionModel earlier, ActionModel later) {
        return ("KARTA-947: actions %s and %s of a sequential agent have the same @Priority, %d, so they run in the"
                        + " order of their names. Set a unique one for each.")
                .formatted(earlier.id(), later.id(), later.order().getAsInt());
    }

    static String placeholderInDescription(String what, String placeholder) {
        return ("KARTA-229: the description of %s has the placeholder %s, which is not replaced. "
                        + "Describe its purpose without placeholders.")
                .formatted(what, placeholder);
    }
}
