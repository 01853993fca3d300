/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionRun;
import io.karta.agent.AgentPlan;
import io.karta.agent.BlockedAction;
import io.karta.agent.Explanation;
import io.karta.agent.GoalDefinition;
import io.karta.agent.PendingAnswer;
import io.karta.agent.ProcessStatus;
import io.karta.planner.Blocked;
import io.karta.planner.Fact;
import io.karta.planner.Unreachable;
import java.util.List;
import java.util.Optional;

/** How a process stands, or what a goal's prospects are, as a value. */
record Standing(
        GoalDefinition goal,
        ProcessStatus status,
        Optional<String> reason,
        List<ActionRun> done,
        Optional<AgentPlan> plan,
        List<PendingAnswer> waitingFor,
        List<String> missing,
        List<BlockedAction> blocked,
        String text,
        Diagram drawing)
        implements Explanation {

    @Override
    public String diagram() {
        return drawing.draw();
    }

    @Override
    public String toString() {
        return text;
    }

    /** An action and what is in its way. */
    record InTheWay(String action, Reason reason, List<String> missing) implements BlockedAction {

        @Override
        public String toString() {
            return missing.isEmpty() ? action + ": " + reason : action + " lacks " + String.join(", ", missing);
        }
    }

    static List<String> missing(Unreachable proof) {
        return names(proof.missing());
    }

    static List<BlockedAction> blocked(Unreachable proof) {
        return proof.blocked().stream().map(Standing::blocked).toList();
    }

    private static BlockedAction blocked(Blocked blocked) {
        var reason = BlockedAction.Reason.valueOf(blocked.reason().name());
        return new InTheWay(blocked.action().name(), reason, names(blocked.missing()));
    }

    private static List<String> names(List<Fact> facts) {
        return facts.stream().map(Fact::name).toList();
    }
}
