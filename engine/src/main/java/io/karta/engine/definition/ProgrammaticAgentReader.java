/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.builder.ProgrammaticAction;
import io.karta.builder.ProgrammaticAgent;
import io.karta.builder.ProgrammaticCondition;
import io.karta.builder.ProgrammaticGoal;
import io.karta.builder.ProgrammaticInput;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.definition.Argument.Presence;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reader of programmatic agents as definitions of the engine. Invalid parts are omitted, so that the rest can be
 * checked. {@link ProgrammaticAgentRules} reports them.
 */
public final class ProgrammaticAgentReader {

    private static final Argument CONTEXT = new FromContext(context -> context);

    private final ProgrammaticAgent agent;
    private final List<ProgrammaticAction> actions;

    private ProgrammaticAgentReader(ProgrammaticAgent agent) {
        this.agent = agent;
        this.actions = firstOfEachName(agent.programmaticActions(), ProgrammaticAction::name);
    }

    /**
     * Reads an agent.
     *
     * @param agent the agent
     * @return the agent and its problems, except those that need plans
     */
    public static AgentReadResult read(ProgrammaticAgent agent) {
        return new AgentReadResult(new ProgrammaticAgentReader(agent).model(), ProgrammaticAgentRules.problems(agent));
    }

    private AgentModel model() {
        AgentModel model = new AgentModel(
                        agent.name(),
                        agent.provider(),
                        agent.description(),
                        agent.version(),
                        IntStream.range(0, actions.size())
                                .mapToObj(place -> action(actions.get(place), place))
                                .toList(),
                        firstOfEachName(agent.programmaticConditions(), ProgrammaticCondition::name).stream()
                                .map(ProgrammaticAgentReader::condition)
                                .toList(),
                        firstOfEachName(agent.programmaticGoals(), ProgrammaticGoal::name).stream()
                                .flatMap(goal -> goal(goal).stream())
                                .toList())
                .plannedBy(agent.planner())
                .recovering(agent.toolErrors())
                .withReferences(agent.knowledge(), agent.references())
                .withInternalBindings(agent.internalBindings());
        return agent.stuckHandler().map(model::helpedBy).orElse(model);
    }

    private static <B> List<B> firstOfEachName(List<B> blueprints, Function<B, String> name) {
        Map<String, B> byName = blueprints.stream()
                .collect(Collectors.toMap(name, Function.identity(), (first, second) -> first, LinkedHashMap::new));
        return List.copyOf(byName.values());
    }

    private ActionModel action(ProgrammaticAction action, int place) {
        ActionModel.Builder builder = ActionModel.builder(agent.name(), action.name())
                .description(action.description())
                .pre(known(action.pre()))
                .post(known(action.post()))
                .rerunnable(action.isRerunnable())
                .clearing(action.isClearing())
                .idempotent(action.isIdempotent())
                .readOnly(action.isReadOnly())
                .order(place)
                .toolGroups(action.toolGroups().stream()
                        .map(role -> new NeededToolGroup(role, true))
                        .toList())
                .outputBinding(action.outputBinding().orElse(""))
                .cost(ProgrammaticAgentRules.isCost(action.cost()) ? action.cost() : 0)
                .value(Double.isFinite(action.value()) ? action.value() : 0);
        arguments(action.programmaticInputs()).forEach(builder::argument);
        action.output().filter(ProgrammaticAgentRules::isConcrete).ifPresent(builder::output);
        action.trigger().ifPresent(builder::trigger);
        action.costScore().ifPresent(score -> builder.costing(score(action.name() + " costs", score)));
        action.valueScore().ifPresent(score -> builder.valueScore(score(action.name() + " is worth", score)));
        if (!action.rolesAllowed().isEmpty()) {
            builder.access(AccessRule.oneOf(action.rolesAllowed()));
        }
        ProgrammaticAction.Body body = action.body().orElse((inputs, context) -> null);
        return builder.calling(values -> body.run(inputs(values), context(ActionContext.class, values)));
    }

    private static Score score(String name, ToDoubleFunction<OperationContext> score) {
        return new Score(
                name, List.of(CONTEXT), values -> score.applyAsDouble(context(OperationContext.class, values)));
    }

    private static List<@Nullable Object> inputs(@Nullable Object[] values) {
        return Arrays.asList(values).subList(0, values.length - 1);
    }

    private static <C extends OperationContext> C context(Class<C> type, @Nullable Object[] values) {
        return type.cast(requireNonNull(values[values.length - 1], "context"));
    }

    private static List<Argument> arguments(Collection<ProgrammaticInput> inputs) {
        List<Argument> arguments = new ArrayList<>();
        inputs.stream()
                .filter(input -> ProgrammaticAgentRules.isConcrete(input.type()))
                .map(input -> new FromBlackboard(
                        input.type(), input.name(), input.isRequired() ? Presence.REQUIRED : Presence.NULLABLE))
                .forEach(arguments::add);
        arguments.add(CONTEXT);
        return arguments;
    }

    private List<String> known(List<String> conditions) {
        List<String> known = agent.programmaticConditions().stream()
                .map(ProgrammaticCondition::name)
                .toList();
        return conditions.stream().filter(known::contains).toList();
    }

    private static ConditionModel condition(ProgrammaticCondition condition) {
        return new ConditionModel(
                condition.name(),
                arguments(condition.programmaticInputs()),
                ProgrammaticAgentRules.isCost(condition.cost()) ? condition.cost() : 0,
                values -> condition.body().holds(inputs(values), context(OperationContext.class, values)));
    }

    /** Returns the goal; empty unless exactly one action achieves it. */
    private Optional<GoalModel> goal(ProgrammaticGoal goal) {
        List<ProgrammaticAction> achieving = ProgrammaticAgentRules.achieving(goal, actions);
        return achieving.size() == 1 ? Optional.of(goal(goal, achieving.get(0))) : Optional.empty();
    }

    private GoalModel goal(ProgrammaticGoal goal, ProgrammaticAction action) {
        Type output = action.output().orElse(Void.class);
        return new GoalModel(
                goal.name(),
                goal.description(),
                agent.name(),
                agent.name() + "." + action.name(),
                output,
                goal.startingInputTypes(),
                goal.tags(),
                goal.examples(),
                goal.isRemote(),
                goal.endpoints(),
                true,
                Double.isFinite(goal.value()) ? goal.value() : 0);
    }
}
