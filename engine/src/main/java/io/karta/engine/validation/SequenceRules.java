/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import io.karta.agent.PlannerType;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import java.util.ArrayList;
import java.util.List;

/** Rule for the actions of sequential agents that have the same position in the order. */
public final class SequenceRules {

    private SequenceRules() {}

    /**
     * Returns a warning for each action whose position is that of an earlier one.
     *
     * @param agents the agents
     * @return the warnings
     */
    public static List<String> of(List<AgentModel> agents) {
        List<String> warnings = new ArrayList<>();
        for (AgentModel agent : agents) {
            if (agent.planner() == PlannerType.SEQUENTIAL) {
                addEqual(agent.actionModels(), warnings);
            }
        }
        return List.copyOf(warnings);
    }

    private static void addEqual(List<ActionModel> actions, List<String> warnings) {
        for (int i = 1; i < actions.size(); i++) {
            for (ActionModel earlier : actions.subList(0, i)) {
                if (areEqual(earlier, actions.get(i))) {
                    warnings.add(Messages.equalOrder(earlier, actions.get(i)));
                    break;
                }
            }
        }
    }

    /** Actions of different states never run in one place of the order. */
    private static boolean areEqual(ActionModel one, ActionModel other) {
        boolean canMeet =
                one.state().isEmpty() || other.state().isEmpty() || one.state().equals(other.state());
        return canMeet && one.order().isPresent() && one.order().equals(other.order());
    }
}
