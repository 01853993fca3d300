/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.engine.Argument.FromBlackboard;
import io.karta.engine.Argument.FromContext;
import io.karta.engine.Argument.Presence;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** An agent put together in a test, as an annotated class would describe it. */
final class Desk {

    static final FromContext CONTEXT = new FromContext(context -> context);

    private final String name;
    private final List<ActionModel> actions = new ArrayList<>();
    private final List<ConditionModel> conditions = new ArrayList<>();
    private final List<GoalModel> goals = new ArrayList<>();

    Desk(String name) {
        this.name = name;
    }

    static FromBlackboard a(Type type) {
        return new FromBlackboard(type, Optional.empty(), Presence.REQUIRED);
    }

    static FromBlackboard a(Type type, String bound) {
        return new FromBlackboard(type, Optional.of(bound), Presence.REQUIRED);
    }

    static FromBlackboard maybe(Type type) {
        return new FromBlackboard(type, Optional.empty(), Presence.OPTIONAL);
    }

    static ActionContext context(Object[] arguments, int index) {
        return (ActionContext) arguments[index];
    }

    static OperationContext looking(Object[] arguments, int index) {
        return (OperationContext) arguments[index];
    }

    Desk action(String action, List<? extends Argument> arguments, Type output, Invoker body) {
        return action(action, arguments, output, body, more -> more);
    }

    Desk action(
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

    Desk condition(String condition, List<? extends Argument> arguments, Invoker body) {
        conditions.add(new ConditionModel(condition, List.copyOf(arguments), 0, body));
        return this;
    }

    Desk goal(String goal, String action, Class<?> output, Class<?>... start) {
        return goal(goal, action, output, true, 0, start);
    }

    /** A goal that the application itself may not call. */
    Desk remoteGoal(String goal, String action, Class<?> output, Class<?>... start) {
        return goal(goal, action, output, false, 0, start);
    }

    Desk goal(String goal, String action, Class<?> output, double value, Class<?>... start) {
        return goal(goal, action, output, true, value, start);
    }

    private Desk goal(String goal, String action, Class<?> output, boolean local, double value, Class<?>... start) {
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

    AgentModel model() {
        return new AgentModel(name, "test", "An agent of a test", "1.0.0", actions, conditions, goals);
    }
}
