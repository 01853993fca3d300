/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.ConditionModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Invoker;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** An agent put together in a test, as an annotated class would describe it. */
public final class TestAgents {

    public static final FromContext CONTEXT = new FromContext(context -> context);

    private final String name;
    private final List<ActionModel> actions = new ArrayList<>();
    private final List<ConditionModel> conditions = new ArrayList<>();
    private final List<GoalModel> goals = new ArrayList<>();

    public TestAgents(String name) {
        this.name = name;
    }

    public static FromBlackboard a(Type type) {
        return new FromBlackboard(type, Optional.empty(), Presence.REQUIRED);
    }

    public static FromBlackboard a(Type type, String bound) {
        return new FromBlackboard(type, Optional.of(bound), Presence.REQUIRED);
    }

    public static FromBlackboard maybe(Type type) {
        return new FromBlackboard(type, Optional.empty(), Presence.OPTIONAL);
    }

    public static ActionContext context(Object[] arguments, int index) {
        return (ActionContext) arguments[index];
    }

    public static OperationContext looking(Object[] arguments, int index) {
        return (OperationContext) arguments[index];
    }

    public TestAgents action(String action, List<? extends Argument> arguments, Type output, Invoker body) {
        return action(action, arguments, output, body, more -> more);
    }

    public TestAgents action(
            String action,
            List<? extends Argument> arguments,
            Type output,
            Invoker body,
            UnaryOperator<ActionModel.Builder> more) {
        var builder = ActionModel.builder(name, action);
        arguments.forEach(builder::argument);
        if (output != void.class) {
            builder.output(output);
        }
        actions.add(more.apply(builder).calling(body));
        return this;
    }

    public TestAgents condition(String condition, List<? extends Argument> arguments, Invoker body) {
        conditions.add(new ConditionModel(condition, List.copyOf(arguments), 0, body));
        return this;
    }

    public TestAgents goal(String goal, String action, Class<?> output, Class<?>... start) {
        return goal(goal, action, output, true, 0, start);
    }

    /** A goal that the application itself may not call. */
    public TestAgents remoteGoal(String goal, String action, Class<?> output, Class<?>... start) {
        return goal(goal, action, output, false, 0, start);
    }

    public TestAgents goal(String goal, String action, Class<?> output, double value, Class<?>... start) {
        return goal(goal, action, output, true, value, start);
    }

    private TestAgents goal(
            String goal, String action, Class<?> output, boolean local, double value, Class<?>... start) {
        goals.add(new GoalModel(
                goal,
                "Reach " + goal,
                name,
                name + "." + action,
                output,
                List.of(start),
                List.of(),
                List.of(),
                true,
                Set.of(),
                local,
                value));
        return this;
    }

    public AgentModel model() {
        return new AgentModel(name, "test", "An agent of a test", "1.0.0", actions, conditions, goals);
    }
}
