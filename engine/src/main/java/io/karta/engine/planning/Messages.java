/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.agent.ConfigKeys;
import io.karta.engine.definition.ActionModel;
import io.karta.planner.Plan;
import io.karta.process.AgentProcess;
import io.karta.process.ForbiddenActionException;
import java.util.Collection;
import java.util.List;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static String stuckAndDone(String why) {
        return "it is stuck, and nothing can resolve that: " + why;
    }

    static ForbiddenActionException forbidden(AgentProcess process, ActionModel action) {
        String roles = action.access().roles().isEmpty()
                ? "no caller may run it (@DenyAll)"
                : "it takes one of the roles " + listed(action.access().roles());
        return new ForbiddenActionException("KARTA-314: %s may not run %s: %s."
                .formatted(process.caller().name().orElse("An anonymous caller"), action.id(), roles));
    }

    static String conditionFailed(AgentProcess process, String condition) {
        return ("KARTA-315: condition %s of %s failed and is treated as not met. Return false if the "
                        + "condition cannot be determined.")
                .formatted(condition, process);
    }

    static String handlerFailed(AgentProcess process) {
        return ("KARTA-339: the stuck handler of %s failed; the process is stuck. Return "
                        + "NO_RESOLUTION if there is no resolution.")
                .formatted(process);
    }

    static String badScore(AgentProcess process, String score, String what) {
        return ("KARTA-371: %s cannot compute the cost or value of an action of %s: %s. Return a "
                        + "finite number, for a cost at least 0; the declared number is used instead.")
                .formatted(score, process, what);
    }

    static String cannotGoOn(String action, Collection<String> missing) {
        return ("KARTA-796: %s has its answer and cannot continue, because a dependency is missing: "
                        + "%s. Restore it, and resume the process.")
                .formatted(action, listed(missing));
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    /** Returns the reason why a process is stuck. */
    static String supervisorRepeats(int times, List<String> actions) {
        return ("KARTA-830: the supervising model made the choice %s %d times in a row without a new "
                        + "result. Check the results of these actions, or use another model.")
                .formatted(listed(actions), times);
    }

    static String supervisorRounds(int most) {
        return ("KARTA-831: the supervising model has made %d choices, and the goal is not reached. "
                        + "Increase the limit with %s, or use another model.")
                .formatted(most, ConfigKeys.SUPERVISOR_MAX_ROUNDS);
    }

    static String supervisorErrs(int answers, List<String> problems) {
        return ("KARTA-832: the supervising model made no valid choice in %d answers; the last time: "
                        + "%s. Improve the descriptions of the actions, or use another model.")
                .formatted(answers, String.join("; ", problems));
    }

    static String bestSoFar(AgentProcess process, Plan plan) {
        return ("KARTA-113: the planner reached its limit before it found an optimal plan for %s. The process "
                        + "follows the best plan so far, which "
                        + "costs %s. Increase %s, or give the agent fewer actions.")
                .formatted(process, plan.cost(), ConfigKeys.PLANNING_TIME_LIMIT);
    }
}
