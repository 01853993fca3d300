/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.problem.Problems;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import io.karta.generation.type.RawClass;
import io.karta.process.AgentInvocation;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/** Rule for parameters of actions that are beans: they need the annotation {@code @Provided}. */
public final class BeanInputRules {

    private final Beans beans;
    private final Problems problems;

    public BeanInputRules(Beans beans, Problems problems) {
        this.beans = beans;
        this.problems = problems;
    }

    /** Finds inputs that are neither produced nor declared as a start, although the container has such a bean. */
    public void check(AgentModel agent) {
        List<Type> known = new ArrayList<>();
        for (ActionModel action : agent.actionModels()) {
            known.addAll(action.outputs());
        }
        for (GoalModel goal : agent.goalModels()) {
            known.addAll(goal.inputTypes());
        }
        for (ActionModel action : agent.actionModels()) {
            List<Type> inputs = new ArrayList<>(action.inputs());
            inputs.addAll(action.optionalInputs());
            for (Type input : inputs) {
                if (!isAmong(known, input) && isContextualBean(input)) {
                    problems.add(Messages.beanAsInput(action.id(), input));
                }
            }
        }
    }

    private static boolean isAmong(List<Type> known, Type input) {
        for (Type type : known) {
            if (RawClass.of(input).isAssignableFrom(RawClass.of(type))) {
                return true;
            }
        }
        return false;
    }

    /** Classes without a scope are beans in some archives, even if they are data; those of the JDK never count. */
    private boolean isContextualBean(Type input) {
        if (RawClass.of(input).getClassLoader() == null) {
            return false;
        }
        if (RawClass.of(input) == AgentInvocation.class) {
            return true; // its bean is dependent, and exists only where it is injected
        }
        for (Bean<?> bean : beans.ofType(input, Any.Literal.INSTANCE)) {
            if (bean.getScope() != Dependent.class) {
                return true;
            }
        }
        return false;
    }
}
