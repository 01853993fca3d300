/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.Condition;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.invocation.ActionCall;
import io.karta.cdi.invocation.BeanMethodInvoker;
import io.karta.cdi.invocation.StateMethodInvoker;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.Invoker;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Factory of invokers for the methods of one agent: methods of beans are called on a reference, methods of a state on
 * its object.
 */
final class InvokerFactory {

    private final ParameterReader parameters;
    private final Map<Class<?>, Supplier<Object>> references = new HashMap<>();
    private final Supplier<ActionCall> call;

    InvokerFactory(AgentBean agent, ReaderContext resources) {
        Beans beans = resources.beans();
        this.parameters = new ParameterReader(resources);
        boolean areBeans = true;
        for (AgentClass each : agent.beans()) {
            areBeans &= each.isBean();
            references.put(each.type(), new Lazy<>(() -> each.object().apply(beans)));
        }
        this.call = areBeans ? new Lazy<>(() -> beans.reference(ActionCall.class)) : ActionCall::new;
    }

    /** Returns the bean of a class of the agent. */
    Supplier<Object> reference(Class<?> type) {
        Supplier<Object> reference = references.get(type);
        if (reference == null) {
            throw new IllegalArgumentException(type + " is not a bean of the agent");
        }
        return reference;
    }

    Invoker of(AgentMethod method) {
        return method.isOfState()
                ? new StateMethodInvoker(method.method())
                : new BeanMethodInvoker(method.method(), reference(method.owner()), call);
    }

    /** Returns the sources of the parameters; the first argument of a method of a state is the state. */
    List<Argument> arguments(AgentMethod method, Presence ofState) {
        List<Argument> arguments = new ArrayList<>();
        if (method.isOfState()) {
            arguments.add(new FromBlackboard(stateOf(method), Optional.empty(), ofState));
        }
        arguments.addAll(parameters.read(method));
        return arguments;
    }

    /** Returns the state of an action; a condition that several states inherit applies to all of them. */
    private static Class<?> stateOf(AgentMethod method) {
        Method declared = method.method();
        boolean isShared =
                method.is(Condition.class) && declared.getDeclaringClass().getTypeParameters().length == 0;
        return isShared ? declared.getDeclaringClass() : method.owner();
    }
}
