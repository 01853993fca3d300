/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Condition;
import io.karta.agent.Knowledge;
import io.karta.ai.LlmReference;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.reflection.ReturnTypes;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.ConditionModel;
import io.karta.engine.definition.GoalModel;
import io.karta.process.AgentProcess;
import io.karta.process.StuckHandler;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolRecovery;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reader of annotated classes as definitions of the engine. Invalid parts are omitted, so that the rest can be checked;
 * the rules report them.
 */
public final class AgentReader {

    private final AgentBean agent;
    private final ReaderContext resources;
    private final InvokerFactory calls;

    public AgentReader(AgentBean agent, ReaderContext resources) {
        this.agent = agent;
        this.resources = resources;
        this.calls = new InvokerFactory(agent, resources);
    }

    public AgentModel read() {
        AgentModel model = model().plannedBy(agent.profile().planner()).recovering(toolErrors());
        Optional<Class<?>> type = agent.type();
        AgentModel ofClass = type.isPresent() ? withReferences(model.ofClass(type.get()), type.get()) : model;
        List<Class<?>> handlers = new ArrayList<>();
        for (AgentClass bean : agent.beans()) {
            if (StuckHandler.class.isAssignableFrom(bean.type())) {
                handlers.add(bean.type());
            }
        }
        return handlers.isEmpty() ? ofClass : ofClass.helpedBy(process -> handleStuck(handlers, process));
    }

    private static AgentModel withReferences(AgentModel model, Class<?> type) {
        List<Knowledge> knowledge = KnowledgeReader.read(type);
        List<LlmReference> references = new ArrayList<>();
        for (Knowledge each : knowledge) {
            references.add(LlmReference.of(each));
        }
        return model.withReferences(knowledge, references);
    }

    private ToolErrors toolErrors() {
        int retries = agent.profile().toolRetries();
        return retries > 0 ? ToolErrors.defaults().onExecution(ToolRecovery.retry(retries)) : ToolErrors.defaults();
    }

    private StuckHandler.Resolution handleStuck(List<Class<?>> handlers, AgentProcess process) {
        return handlers.stream()
                .map(type -> ((StuckHandler) calls.reference(type).get()).handleStuck(process))
                .filter(StuckHandler.Resolution.REPLAN::equals)
                .findFirst()
                .orElse(StuckHandler.Resolution.NO_RESOLUTION);
    }

    private AgentModel model() {
        List<MethodSignature> actions = signatures(agent.actions());
        List<MethodSignature> conditions = signatures(agent.conditions());
        Map<String, ConditionModel> named = new LinkedHashMap<>();
        for (MethodSignature condition : conditions) {
            named.putIfAbsent(agent.conditionName(condition.method()), condition(condition));
        }
        Supplier<ExpressionVariables> variables = new Lazy<>(() -> ExpressionVariables.of(
                Stream.of(actions, conditions).flatMap(List::stream).toList()));
        named.putAll(new ExpressionCompiler(agent, resources, variables).compile());
        return new AgentModel(
                agent.name(),
                agent.profile().provider(),
                agent.profile().description(),
                agent.profile().version(),
                actions(actions, named.keySet()),
                List.copyOf(named.values()),
                goals());
    }

    private List<GoalModel> goals() {
        Set<String> names = new HashSet<>();
        List<GoalModel> goals = new ArrayList<>();
        for (AgentMethod method : agent.goals()) {
            if (names.add(agent.goalName(method))) {
                goals.add(goal(method));
            }
        }
        return goals;
    }

    private List<ActionModel> actions(List<MethodSignature> actions, Set<String> conditions) {
        var reader = new ActionReader(agent, calls, conditions);
        Set<String> ids = new HashSet<>();
        List<ActionModel> read = new ArrayList<>();
        for (MethodSignature action : actions) {
            if (ids.add(action.method().idIn(agent.name()))) {
                read.add(reader.read(action));
            }
        }
        return read;
    }

    private List<MethodSignature> signatures(List<AgentMethod> methods) {
        List<MethodSignature> signatures = new ArrayList<>();
        for (AgentMethod method : methods) {
            signatures.add(signature(method));
        }
        return signatures;
    }

    private MethodSignature signature(AgentMethod method) {
        return new MethodSignature(method, calls.arguments(method, Presence.REQUIRED), output(method));
    }

    private ConditionModel condition(MethodSignature condition) {
        AgentMethod method = condition.method();
        double declared = method.annotation(Condition.class).cost();
        double cost = AgentMethod.isCost(declared) ? declared : 0;
        return new ConditionModel(agent.conditionName(method), condition.arguments(), cost, calls.of(method));
    }

    private GoalModel goal(AgentMethod method) {
        AchievesGoal goal = method.annotation(AchievesGoal.class);
        return new GoalModel(
                agent.goalName(method),
                goal.description(),
                agent.name(),
                method.idIn(agent.name()),
                method.result().orElse(Void.class),
                List.of(goal.export().startingInputTypes()),
                List.of(goal.tags()),
                List.of(goal.examples()),
                goal.export().remote(),
                new LinkedHashSet<>(Arrays.asList(goal.export().endpoints())),
                goal.export().local(),
                Double.isFinite(goal.value()) ? goal.value() : 0);
    }

    private Optional<Type> output(AgentMethod method) {
        Optional<Type> result = method.result();
        return result.isPresent() && isKnown(method, result.get()) ? result : Optional.empty();
    }

    private boolean isKnown(AgentMethod method, Type result) {
        boolean known = TypeBindings.isConcrete(result) && !ReturnTypes.isWrapped(result);
        if (!TypeBindings.isConcrete(result)) {
            resources.problems().add(Messages.unresolvableResult(method.method()));
        }
        return known;
    }
}
