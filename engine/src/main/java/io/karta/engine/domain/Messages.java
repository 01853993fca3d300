/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.agent.ConfigKeys;
import io.karta.planner.LimitReached;
import io.karta.process.InvalidInputException;
import java.util.List;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static InvalidInputException missingInput(String goal, List<String> given, String explanation) {
        return new InvalidInputException("KARTA-303: %s cannot be reached %s. %s Add the missing inputs."
                .formatted(
                        goal,
                        given.isEmpty() ? "without inputs" : "from these inputs: " + String.join(", ", given),
                        explanation));
    }

    static InvalidInputException nullInput(String goal, String which) {
        return new InvalidInputException(
                "KARTA-304: input %s of %s is null. Pass an object, or omit the input.".formatted(which, goal));
    }

    static String limitReached(LimitReached limit) {
        return ("KARTA-114: the planner reached its limit before it found a plan. %s Increase %s, or give the agent "
                        + "fewer actions.")
                .formatted(limit.explain(), ConfigKeys.PLANNING_TIME_LIMIT);
    }
}
