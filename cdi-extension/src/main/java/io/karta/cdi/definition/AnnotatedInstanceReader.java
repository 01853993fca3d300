/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.Agent;
import io.karta.builder.AnnotatedAgent;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.reflection.Annotations;
import io.karta.cdi.rule.DefinitionChecks;
import io.karta.engine.definition.AgentReadResult;
import java.util.Collection;
import java.util.List;

/** Reader of agents that are annotated objects without a bean. Their methods are called directly. Thread-safe. */
public final class AnnotatedInstanceReader {

    private final ReaderContext resources;
    private final Collection<Class<?>> archive;

    /**
     * Creates a reader.
     *
     * @param resources the context of the readers
     * @param archive the state types that the container has discovered
     */
    public AnnotatedInstanceReader(ReaderContext resources, Collection<Class<?>> archive) {
        this.resources = resources;
        this.archive = List.copyOf(archive);
    }

    public synchronized AgentReadResult read(AnnotatedAgent annotated) {
        var problems = new Problems();
        Class<?> type = annotated.annotatedClass();
        var bean = AgentClass.ofInstance(type, annotated.instance());
        var agent = type.isAnnotationPresent(Agent.class)
                ? AgentBean.of(bean, Annotations.get(type, Agent.class), archive)
                : AgentBean.ofComponent(bean, archive);
        DefinitionChecks.check(agent, resources.beans(), problems);
        var model = new AgentReader(agent, resources.reportingTo(problems)).read();
        return new AgentReadResult(
                model, problems.all().stream().map(Throwable::getMessage).toList());
    }
}
