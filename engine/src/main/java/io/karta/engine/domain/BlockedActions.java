/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.planner.Fact;
import io.karta.planner.InapplicableAction;
import io.karta.planner.PlanningResult;
import io.karta.planner.Unreachable;
import io.karta.process.Explanation.BlockedAction;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Actions that block a goal, and their missing inputs. */
public final class BlockedActions {

    private BlockedActions() {}

    /** Action with the obstacles to it. */
    record Obstacle(String action, Reason reason, List<String> missing) implements BlockedAction {

        @Override
        public String toString() {
            return action
                    + switch (reason) {
                        case MISSING_INPUT, FALSE_CONDITION -> " lacks " + String.join(", ", missing);
                        case ALREADY_RAN -> " has run already";
                        case EXCLUDED -> " is left out";
                    };
        }
    }

    public static List<String> missing(Unreachable proof) {
        return names(proof.missing());
    }

    public static List<BlockedAction> blocked(Unreachable proof) {
        return proof.blocked().stream().map(BlockedActions::blocked).toList();
    }

    /** Describes the obstacles of some actions. */
    public static String blocked(PlanningResult found, Predicate<String> which) {
        return Optional.of(found).filter(Unreachable.class::isInstance).map(Unreachable.class::cast).stream()
                .flatMap(proof -> blocked(proof).stream())
                .filter(blocked -> which.test(blocked.action()))
                .map(BlockedAction::toString)
                .collect(Collectors.joining("; "));
    }

    public static BlockedAction blocked(InapplicableAction blocked) {
        var reason = BlockedAction.Reason.valueOf(blocked.reason().name());
        return new Obstacle(blocked.action().name(), reason, names(blocked.missing()));
    }

    private static List<String> names(List<Fact> facts) {
        return facts.stream().map(Fact::name).toList();
    }
}
