/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.engine.definition.GoalModel;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What must hold for a place that asks for an invocation. */
final class WishRules {

    private final Goals goals;

    WishRules(Goals goals) {
        this.goals = goals;
    }

    Stream<DeploymentException> check(Wish wish) {
        Optional<Type> result = wish.result();
        if (wish.isOpen()) {
            return Stream.empty();
        }
        if (result.filter(GenericTypes::isConcrete).isEmpty()) {
            return Stream.of(Messages.invocationOfNothing(wish));
        }
        return wish.goal().map(name -> chosen(wish, name, result.get())).orElseGet(() -> onlyOne(wish, result.get()));
    }

    private Stream<DeploymentException> chosen(Wish wish, String name, Type result) {
        Optional<GoalModel> goal = goals.named(name);
        if (goal.isEmpty()) {
            return Stream.of(Messages.unknownGoal(wish, name, goals));
        }
        if (!Goals.produces(goal.get(), result)) {
            return Stream.of(Messages.goalProducesAnotherType(wish, goal.get(), result));
        }
        return goal.get().local() ? Stream.empty() : Stream.of(Messages.goalIsForOthers(wish, goal.get()));
    }

    private Stream<DeploymentException> onlyOne(Wish wish, Type result) {
        List<GoalModel> found = goals.yielding(result);
        if (found.isEmpty()) {
            List<GoalModel> elsewhere = goals.producingElsewhere(result);
            return elsewhere.isEmpty()
                    ? Stream.of(Messages.noGoalProduces(wish, result, goals))
                    : Stream.of(Messages.goalIsForOthers(wish, elsewhere.get(0)));
        }
        return found.size() == 1 || goals.compete(found)
                ? Stream.empty()
                : Stream.of(Messages.severalGoalsProduce(wish, result, found));
    }
}
