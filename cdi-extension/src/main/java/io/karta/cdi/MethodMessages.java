/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static io.karta.cdi.Messages.didYouMean;
import static io.karta.cdi.Messages.excerpt;
import static io.karta.cdi.Messages.problem;

import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** Every mistake about what actions cost, are worth and return, and about their turn. */
final class MethodMessages {

    private MethodMessages() {}

    static DeploymentException costNeeds(Parameter parameter, Type type) {
        return problem(
                ("KARTA-433: %s needs %s, but a cost is asked before anything is there. Take it as Optional<%s>, or"
                                + " annotate it @Nullable.")
                        .formatted(Messages.describe(parameter), Definitions.one(type), Definitions.simple(type)));
    }

    static DeploymentException costIsNoNumber(Method method) {
        return problem("KARTA-434: cost %s returns %s. Return a number, for example a double."
                .formatted(Definitions.describe(method), method.getReturnType().getSimpleName()));
    }

    static DeploymentException unknownCost(Method method, String attribute, String name, List<String> known) {
        return problem(("KARTA-435: the %s of %s is %s, which its agent does not have.%s Its costs are: %s. Correct the"
                        + " name, or add a @Cost method.")
                .formatted(
                        attribute,
                        Definitions.describe(method),
                        excerpt(name),
                        didYouMean(SimilarNames.findClosest(name, known)),
                        Definitions.list(known)));
    }

    static String unusedCost(Method method) {
        return ("KARTA-436: nobody asks %s what something costs. Name it in the costMethod or valueMethod of an action, or"
                        + " remove @Cost.")
                .formatted(Definitions.describe(method));
    }

    static DeploymentException costsOfOneName(String name, List<Method> methods) {
        return problem(("KARTA-437: %s are costs of one name, %s. Rename all but one, or give each a name: @Cost(name ="
                        + " \"...\").")
                .formatted(Messages.describe(methods), name));
    }

    static DeploymentException badValue(String what, double value) {
        return problem(
                "KARTA-439: the %s is %s. Use a finite number, by habit between 0 and 1.".formatted(what, value));
    }

    static DeploymentException noTurn(Method method, String agent) {
        return problem(("KARTA-487: %s has no @Priority, but the actions of agent %s run one after the other"
                        + " (PlannerType.SEQUENTIAL). Give it one: the smallest runs first.")
                .formatted(Definitions.describe(method), agent));
    }

    static String goalClears(Method method, String goal) {
        return ("KARTA-488: %s achieves goal %s and clears the blackboard, so whoever looks at the ended process finds nothing"
                        + " but the result. Remove clearBlackboard from the last step.")
                .formatted(Definitions.describe(method), goal);
    }

    static DeploymentException wrappedResult(Method method) {
        return problem(("KARTA-494: %s returns %s, which says \"perhaps\" twice or nothing at all. Return one of"
                        + " Optional<T>, Outcome<T>, CompletionStage<T>, or a CompletionStage of one of the others.")
                .formatted(Definitions.describe(method), Definitions.one(method.getGenericReturnType())));
    }

    static DeploymentException unawaitedResult(Method method, Optional<Type> content) {
        String result = content.map(Definitions::simple).orElse("T");
        return problem(
                "KARTA-915: %s returns %s, and the engine does not wait for its content. Return CompletionStage<%s>, or %s itself."
                        .formatted(
                                Definitions.describe(method),
                                Definitions.one(method.getGenericReturnType()),
                                result,
                                result));
    }

    static DeploymentException unusableSomeOf(Method method, String flaw) {
        return problem(
                ("KARTA-495: what %s returns is a SomeOf, but %s. Return a record with a component for each result, or"
                                + " one plain result.")
                        .formatted(Definitions.describe(method), flaw));
    }
}
