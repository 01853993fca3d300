/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.agent.Outcome;
import io.karta.builder.ProgrammaticAction;
import io.karta.builder.ProgrammaticAgent;
import io.karta.builder.ProgrammaticCondition;
import io.karta.builder.ProgrammaticGoal;
import io.karta.builder.ProgrammaticInput;
import io.karta.generation.type.RawClass;
import io.karta.spi.SimilarNames;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules for programmatic agents, the same as for annotated ones. */
final class ProgrammaticAgentRules {

    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

    private static final List<Function<ProgrammaticAgent, Stream<String>>> ALL = List.of(
            ProgrammaticAgentRules::isDescribed,
            ProgrammaticAgentRules::givesNamesOnce,
            ProgrammaticAgentRules::countsInNumbers,
            ProgrammaticAgentRules::actionsAreComplete,
            ProgrammaticAgentRules::conditionsAreKnown,
            ProgrammaticAgentRules::goalsHaveActions);

    private ProgrammaticAgentRules() {}

    static List<String> problems(ProgrammaticAgent agent) {
        return ALL.stream().flatMap(rule -> rule.apply(agent)).distinct().toList();
    }

    static boolean isCost(double cost) {
        return cost >= 0 && Double.isFinite(cost);
    }

    /** Returns whether a type and all its arguments are concrete. */
    static boolean isConcrete(Type type) {
        if (type instanceof GenericArrayType array) {
            return isConcrete(array.getGenericComponentType());
        }
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments()).allMatch(ProgrammaticAgentRules::isConcrete);
        }
        return type instanceof Class;
    }

    /** Returns the actions that can achieve a goal; a valid goal has exactly one. */
    static List<ProgrammaticAction> achieving(ProgrammaticGoal goal, Collection<ProgrammaticAction> actions) {
        return actions.stream()
                .filter(action -> goal.action().isPresent()
                        ? goal.action().get().equals(action.name())
                        : action.output().filter(goal.output()::equals).isPresent())
                .toList();
    }

    private static Stream<String> isDescribed(ProgrammaticAgent agent) {
        return Stream.of(
                        new Violation(agent.name().isBlank(), "has no name: Agents.agent(\"SupportDesk\", ..)"),
                        new Violation(
                                agent.description().isBlank(),
                                "has no description. Say in one sentence what it does: Agents.agent(.., \"Answers "
                                        + "complaints\")"),
                        new Violation(
                                !VERSION.matcher(agent.version()).matches(),
                                "has version \"%s\", which is not major.minor.patch. Write for example 1.0.0"
                                        .formatted(agent.version())),
                        new Violation(
                                agent.programmaticActions().isEmpty(),
                                "has no actions, so it can do nothing. Add some with action(..)"))
                .filter(Violation::applies)
                .map(violation -> Messages.agentIncomplete(agent, violation.text()));
    }

    private record Violation(boolean applies, String text) {}

    private static Stream<String> givesNamesOnce(ProgrammaticAgent agent) {
        return Stream.of(
                        twice(agent, "actions", agent.programmaticActions(), ProgrammaticAction::name),
                        twice(agent, "conditions", agent.programmaticConditions(), ProgrammaticCondition::name),
                        twice(agent, "goals", agent.programmaticGoals(), ProgrammaticGoal::name))
                .flatMap(Function.identity());
    }

    private static <B> Stream<String> twice(
            ProgrammaticAgent agent, String kind, List<B> blueprints, Function<B, String> name) {
        Set<String> seen = new HashSet<>();
        return blueprints.stream()
                .map(name)
                .filter(each -> !seen.add(each))
                .map(each -> Messages.namedTwice(agent.name(), kind, each));
    }

    private static Stream<String> countsInNumbers(ProgrammaticAgent agent) {
        Stream<String> costs = agent.programmaticActions().stream()
                .filter(action -> !isCost(action.cost()))
                .map(action -> badCost("action " + action.id(), action.cost()));
        Stream<String> values = agent.programmaticActions().stream()
                .filter(action -> !Double.isFinite(action.value()))
                .map(action -> badValue("action " + action.id(), action.value()));
        Stream<String> conditions = agent.programmaticConditions().stream()
                .filter(condition -> !isCost(condition.cost()))
                .map(condition -> badCost(
                        "condition %s of agent %s".formatted(condition.name(), agent.name()), condition.cost()));
        Stream<String> goals = agent.programmaticGoals().stream()
                .filter(goal -> !Double.isFinite(goal.value()))
                .map(goal -> badValue("goal " + goal.name(), goal.value()));
        return Stream.of(costs, values, conditions, goals).flatMap(Function.identity());
    }

    private static String badCost(String what, double cost) {
        return Messages.badNumber("the cost of " + what, cost, " of at least 0");
    }

    private static String badValue(String what, double value) {
        return Messages.badNumber("the value of " + what, value, "");
    }

    private static Stream<String> actionsAreComplete(ProgrammaticAgent agent) {
        return agent.programmaticActions().stream().flatMap(action -> Stream.concat(
                        action.body().isPresent()
                                ? Stream.empty()
                                : Stream.of("does nothing. Say what: yields(..).running(..), or doing(..)"),
                        Stream.concat(
                                Stream.concat(unawaited(action), unwrapped(action)),
                                Stream.concat(
                                                action.programmaticInputs().stream()
                                                        .map(ProgrammaticInput::type),
                                                action.output().stream())
                                        .filter(type -> !isConcrete(type))
                                        .map(type ->
                                                ("reads or yields a %s, and no object can be known to be one. Use a "
                                                                + "class, or a generic type whose arguments are "
                                                                + "classes")
                                                        .formatted(type.getTypeName()))))
                .map(what -> Messages.actionIncomplete(action.id(), what)));
    }

    private static Stream<String> unawaited(ProgrammaticAction action) {
        return action.output().stream()
                .filter(type -> ReactiveTypes.contains(type) || ReactiveTypes.isStage(type))
                .map(type -> "produces %s, and the engine does not wait for its content. Produce the content itself"
                        .formatted(Nouns.one(type)));
    }

    /** The engine binds the content of an {@code Optional} and carries out an {@code Outcome}. */
    private static Stream<String> unwrapped(ProgrammaticAction action) {
        return action.output().stream()
                .filter(type -> RawClass.of(type) == Optional.class || RawClass.of(type) == Outcome.class)
                .map(type -> ("produces %s, and only its content is an object of the process. Declare the type of the "
                                + "content, and return null for no result")
                        .formatted(Nouns.one(type)));
    }

    private static Stream<String> conditionsAreKnown(ProgrammaticAgent agent) {
        List<String> known = agent.programmaticConditions().stream()
                .map(ProgrammaticCondition::name)
                .distinct()
                .toList();
        return agent.programmaticActions().stream()
                .flatMap(action -> Stream.concat(action.pre().stream(), action.post().stream())
                        .distinct()
                        .filter(name -> !known.contains(name))
                        .map(name -> Messages.unknownCondition(action.id(), name, known)));
    }

    private static Stream<String> goalsHaveActions(ProgrammaticAgent agent) {
        return agent.programmaticGoals().stream().flatMap(goal -> Stream.of(
                        new Violation(goal.name().isBlank(), "has no name"),
                        new Violation(
                                goal.description().isBlank(),
                                "has no description. Say in one sentence what is achieved"),
                        action(goal, agent))
                .filter(Violation::applies)
                .map(violation -> Messages.goalWithoutAction(goal.name(), agent.name(), violation.text())));
    }

    private static Violation action(ProgrammaticGoal goal, ProgrammaticAgent agent) {
        List<ProgrammaticAction> achieving = achieving(goal, agent.programmaticActions());
        List<String> names =
                achieving.stream().map(ProgrammaticAction::name).distinct().toList();
        if (names.size() == 1) {
            return new Violation(
                    achieving.get(0).output().isEmpty(),
                    ("is achieved by action %s, which produces nothing, so the goal has no result. Declare the type "
                                    + "that it produces")
                            .formatted(names.get(0)));
        }
        String all = Nouns.list(agent.programmaticActions().stream()
                .map(ProgrammaticAction::name)
                .toList());
        if (goal.action().isPresent()) {
            String named = goal.action().get();
            List<String> known = agent.programmaticActions().stream()
                    .map(ProgrammaticAction::name)
                    .toList();
            return new Violation(
                    true,
                    "is to be achieved by action %s, which there is not.%s The actions are: %s"
                            .formatted(named, Messages.didYouMean(SimilarNames.findClosest(named, known)), all));
        }
        String expected = Nouns.one(goal.output());
        return new Violation(
                true,
                names.isEmpty()
                        ? "is to yield %s, but no action says it yields one. The actions are: %s"
                                .formatted(expected, all)
                        : "is to yield %s, and so do %s. Name the action instead: goal(.., .., \"%s\")"
                                .formatted(expected, Nouns.list(names), names.get(0)));
    }
}
