/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanDiagram;
import io.karta.engine.domain.PlanDiagram.Mark;
import io.karta.planner.Action;
import io.karta.planner.Unreachable;
import io.karta.process.history.ActionRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Progress of actions for a diagram. Later information replaces earlier information. Not thread-safe. */
final class DiagramProgress {

    private final Map<String, Mark> marks = new HashMap<>();
    private final Map<String, List<Integer>> turns = new HashMap<>();
    private int steps;

    /** Adds completed actions, in order. */
    DiagramProgress did(List<ActionRun> history) {
        for (ActionRun run : history) {
            turn(run.action());
            marks.put(
                    run.action(),
                    switch (run.ending()) {
                        case SUCCEEDED -> Mark.DONE;
                        case WAITING -> Mark.WAITING;
                        case FAILED, REPLANNED, STOPPED, TERMINATED, INTERRUPTED -> Mark.FAILED;
                    });
        }
        return this;
    }

    /** Adds actions with an answered question. */
    DiagramProgress answered(Collection<String> ran) {
        ran.forEach(action -> marks.replace(action, Mark.WAITING, Mark.DONE));
        return this;
    }

    /** Planned actions, in order. */
    DiagramProgress plans(List<Action> plan) {
        boolean isFirst = true;
        for (Action action : plan) {
            turn(action.name());
            if (isFirst) {
                marks.put(action.name(), Mark.NEXT);
            } else {
                marks.putIfAbsent(action.name(), Mark.PLANNED);
            }
            isFirst = false;
        }
        return this;
    }

    DiagramProgress runs(Collection<String> actions) {
        actions.forEach(action -> marks.put(action, Mark.RUNNING));
        return this;
    }

    DiagramProgress cannot(Unreachable proof) {
        proof.blocked().forEach(blocked -> marks.putIfAbsent(blocked.action().name(), Mark.BLOCKED));
        return this;
    }

    private void turn(String action) {
        steps++;
        turns.computeIfAbsent(action, first -> new ArrayList<>()).add(steps);
    }

    PlanDiagram on(CompiledAgent agent, Set<String> known) {
        return new PlanDiagram(agent, known, Map.copyOf(marks), Map.copyOf(turns));
    }
}
