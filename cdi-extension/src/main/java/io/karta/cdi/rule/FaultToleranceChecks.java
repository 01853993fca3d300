/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.discovery.FaultToleranceProbe;
import io.karta.cdi.problem.Problems;
import io.karta.generation.type.RawClass;
import io.karta.model.EmbeddingModel;
import io.karta.model.LanguageModel;
import io.karta.tool.LlmTool;
import io.karta.tool.method.FaultToleranceAnnotations;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks of annotations of MicroProfile Fault Tolerance on agents, tools and models: the server applies them, or the
 * deployment fails.
 */
public final class FaultToleranceChecks {

    private final Beans beans;
    private final Problems problems;
    private final TreeMap<String, Class<?>> annotated = new TreeMap<>();

    public FaultToleranceChecks(Beans beans, Problems problems) {
        this.beans = beans;
        this.problems = problems;
    }

    /** Checks the beans of deployed agents, with tools, and of models. */
    public void check(Collection<AgentBean> agents, Collection<Class<?>> toolClasses) {
        Set<Class<?>> ofAgents = new HashSet<>();
        for (AgentBean agent : agents) {
            for (AgentClass bean : agent.beans()) {
                ofAgents.add(bean.type());
                checkImplementation(bean.type());
            }
        }
        checkTools(toolClasses, ofAgents);
        checkModels(LanguageModel.class);
        checkModels(EmbeddingModel.class);
        if (!annotated.isEmpty() && !FaultToleranceProbe.isApplied(beans)) {
            annotated.forEach((name, type) ->
                    problems.add(Messages.faultToleranceNotApplied(type, FaultToleranceAnnotations.of(type))));
        }
    }

    private void checkTools(Collection<Class<?>> types, Set<Class<?>> ofAgents) {
        for (Class<?> type : types) {
            if (isAnnotatedBean(type)) {
                checkTools(type);
                if (!ofAgents.contains(type)) {
                    checkApi("tools", type);
                }
            }
        }
    }

    private boolean isAnnotatedBean(Class<?> type) {
        return !FaultToleranceAnnotations.of(type).isEmpty()
                && !beans.ofType(type, Any.Literal.INSTANCE).isEmpty();
    }

    private void checkModels(Class<?> type) {
        for (Bean<?> model : beans.ofType(type, Any.Literal.INSTANCE)) {
            checkModel(model);
        }
    }

    private void checkModel(Bean<?> model) {
        if (model.getTypes().contains(model.getBeanClass())) {
            checkApi("model", model.getBeanClass());
        } else {
            model.getTypes().stream()
                    .<Class<?>>map(RawClass::of)
                    .filter(type -> !FaultToleranceAnnotations.of(type).isEmpty())
                    .map(type -> Messages.faultToleranceOfNoBean(type, FaultToleranceAnnotations.of(type)))
                    .forEach(problems::add);
        }
    }

    private void checkApi(String kind, Class<?> type) {
        List<String> annotations = FaultToleranceAnnotations.of(type);
        if (!annotations.isEmpty() && !FaultToleranceAnnotations.areVisibleTo(type)) {
            problems.add(Messages.faultToleranceMissing(kind, type, annotations));
        }
        checkImplementation(type);
    }

    private void checkImplementation(Class<?> type) {
        if (FaultToleranceAnnotations.areVisibleTo(type)
                && !FaultToleranceAnnotations.of(type).isEmpty()) {
            annotated.put(type.getName(), type);
        }
    }

    /** Containers intercept neither private nor static methods. */
    private void checkTools(Class<?> type) {
        for (Method method : type.getDeclaredMethods()) {
            boolean isHidden = Modifier.isPrivate(method.getModifiers()) || Modifier.isStatic(method.getModifiers());
            if (isHidden && method.isAnnotationPresent(LlmTool.class) && FaultToleranceAnnotations.areVisibleTo(type)) {
                List<String> annotations = FaultToleranceAnnotations.on(type, method);
                if (!annotations.isEmpty()) {
                    problems.add(Messages.faultToleranceOfHiddenMethod(method, annotations));
                }
            }
        }
    }
}
