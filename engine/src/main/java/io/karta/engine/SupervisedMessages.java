/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.lang.reflect.Type;

/** What can be wrong with an agent that a model supervises. */
final class SupervisedMessages {

    private SupervisedMessages() {}

    static String nothingToSuperviseFor(String agent) {
        return "KARTA-834: agent %s is supervised and has no goal, so no choice of its model could end its work. Annotate the action whose result is wanted with @AchievesGoal."
                .formatted(agent);
    }

    static String nobodyCanWrite(String action, AgentModel agent, Type type) {
        String name = FactNames.simple(type);
        return "KARTA-835: action %s of supervised agent %s needs %s, which no action yields and no model can write. Add an @Action that returns one, or name it in @Export(startingInputTypes = %s.class) if callers bring it."
                .formatted(action, agent.name(), Words.one(name), name);
    }
}
