/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.AgentPlatform;
import io.karta.agent.AgentProcess;
import io.karta.agent.Outcome;
import io.karta.agent.StuckHandler;
import io.karta.engine.ActionModel;
import io.karta.engine.AgentModel;
import io.karta.engine.Argument;
import io.karta.engine.ConditionModel;
import io.karta.engine.GoalModel;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Translates an annotated class into what the engine runs. What is wrong with it is left out, so that the rest can be
 * checked; the rules report it.
 */
final class AgentReader {

    private final AgentBean agent;
    private final ParameterReader parameters;
    private final Supplier<Object> reference;
    private final Supplier<ActionCall> call;
    private final Problems problems;

    AgentReader(AgentBean agent, Beans beans, Supplier<AgentPlatform> platform, Problems problems) {
        this.agent = agent;
        this.parameters = new ParameterReader(agent, beans, platform, problems);
        this.reference = new Lazy<>(() -> beans.reference(agent.bean()));
        this.call = new Lazy<>(() -> beans.reference(ActionCall.class));
        this.problems = problems;
    }

    AgentModel read() {
        AgentModel model = model().ofClass(agent.type());
        return StuckHandler.class.isAssignableFrom(agent.type()) ? model.helpedBy(this::handleStuck) : model;
    }

    private StuckHandler.Resolution handleStuck(AgentProcess process) {
        return ((StuckHandler) reference.get()).handleStuck(process);
    }

    private AgentModel model() {
        return new AgentModel(
                agent.name(),
                agent.provider(),
                agent.agent().description(),
                agent.agent().version(),
                firstOfEachName(agent.actions(), Method::getName).stream()
                        .map(this::action)
                        .toList(),
                firstOfEachName(agent.conditions(), Definitions::nameOfCondition).stream()
                        .map(this::condition)
                        .toList(),
                firstOfEachName(agent.goals(), method -> Definitions.nameOfGoal(agent, method)).stream()
                        .map(this::goal)
                        .toList());
    }

    private static List<Method> firstOfEachName(List<Method> methods, Function<Method, String> name) {
        Map<String, Method> byName = methods.stream()
                .collect(Collectors.toMap(name, Function.identity(), (first, second) -> first, LinkedHashMap::new));
        return List.copyOf(byName.values());
    }

    private ActionModel action(Method method) {
        Action action = Definitions.annotation(method, Action.class);
        ActionModel.Builder builder = ActionModel.builder(agent.name(), method.getName())
                .description(action.description())
                .pre(known(action.pre()))
                .post(known(action.post()))
                .rerunnable(action.canRerun())
                .clearing(action.clearBlackboard())
                .idempotent(action.idempotent())
                .outputBinding(action.outputBinding())
                .cost(usable(action.cost()))
                .access(AccessReader.read(agent.type(), method));
        arguments(method).forEach(builder::argument);
        output(method).ifPresent(builder::output);
        return builder.calling(new BeanMethod(method, reference, call));
    }

    private ConditionModel condition(Method method) {
        return new ConditionModel(
                Definitions.nameOfCondition(method),
                arguments(method),
                usable(Definitions.condition(method).cost()),
                new BeanMethod(method, reference, call));
    }

    private GoalModel goal(Method method) {
        AchievesGoal goal = Definitions.annotation(method, AchievesGoal.class);
        return new GoalModel(
                Definitions.nameOfGoal(agent, method),
                goal.description(),
                agent.name(),
                agent.name() + "." + method.getName(),
                result(method).orElse(Void.class),
                List.of(goal.export().startingInputTypes()),
                List.of(goal.tags()),
                List.of(goal.examples()),
                goal.export().remote(),
                Set.copyOf(Arrays.asList(goal.export().faces())),
                goal.export().local());
    }

    private List<Argument> arguments(Method method) {
        return Arrays.stream(method.getParameters())
                .flatMap(parameter -> parameters.read(parameter).stream())
                .toList();
    }

    private List<String> known(String[] conditions) {
        return Arrays.stream(conditions)
                .distinct()
                .filter(agent.conditionNames()::contains)
                .toList();
    }

    private static double usable(double cost) {
        return ActionRules.isCost(cost) ? cost : 0;
    }

    private Optional<Type> output(Method method) {
        Optional<Type> output = result(method);
        if (output.isPresent() && !GenericTypes.isConcrete(output.get())) {
            problems.add(Messages.unresolvableResult(method));
            return Optional.empty();
        }
        return output;
    }

    private Optional<Type> result(Method method) {
        return result(parameters.types(), method);
    }

    /** What a method yields, without what is around it; empty if nothing. */
    static Optional<Type> result(GenericTypes types, Method method) {
        Type declared = types.resolve(method.getGenericReturnType());
        Type type = GenericTypes.argumentOf(declared, Optional.class)
                .or(() -> GenericTypes.argumentOf(declared, Outcome.class))
                .orElse(declared);
        return type == Void.class ? Optional.empty() : Optional.of(type);
    }
}
