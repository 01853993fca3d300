/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.cdi.discovery.InvocationInjectionPoint;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.engine.definition.GoalModel;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rules for injection points of invocations. */
public final class InjectionPointRules {

    private final GoalCatalog goals;

    public InjectionPointRules(GoalCatalog goals) {
        this.goals = goals;
    }

    public Stream<DeploymentException> check(InvocationInjectionPoint point) {
        Optional<Type> result = point.result();
        if (point.isOpen()) {
            return Stream.empty();
        }
        if (result.filter(TypeBindings::isConcrete).isEmpty()) {
            return Stream.of(Messages.invocationOfNothing(point));
        }
        return point.goal()
                .map(name -> chosen(point, name, result.get()))
                .orElseGet(() -> onlyOne(point, result.get()));
    }

    private Stream<DeploymentException> chosen(InvocationInjectionPoint point, String name, Type result) {
        Optional<GoalModel> goal = goals.named(name);
        if (goal.isEmpty()) {
            return Stream.of(Messages.unknownGoal(point, name, goals));
        }
        if (!GoalCatalog.produces(goal.get(), result)) {
            return Stream.of(Messages.goalProducesAnotherType(point, goal.get(), result));
        }
        return goal.get().local() ? Stream.empty() : Stream.of(Messages.goalIsForOthers(point, goal.get()));
    }

    private Stream<DeploymentException> onlyOne(InvocationInjectionPoint point, Type result) {
        List<GoalModel> found = goals.producing(result);
        if (found.isEmpty()) {
            List<GoalModel> elsewhere = goals.producingElsewhere(result);
            return elsewhere.isEmpty()
                    ? Stream.of(Messages.noGoalProduces(point, result, goals))
                    : Stream.of(Messages.goalIsForOthers(point, elsewhere.get(0)));
        }
        return found.size() == 1 || goals.compete(found)
                ? Stream.empty()
                : Stream.of(Messages.severalGoalsProduce(point, result, found));
    }
}
