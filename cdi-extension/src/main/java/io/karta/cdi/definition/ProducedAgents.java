/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.builder.AnnotatedAgent;
import io.karta.builder.ProgrammaticAgent;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.config.KartaConfig;
import io.karta.cdi.discovery.ProducedAgent;
import io.karta.cdi.problem.Problems;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.AgentReadResult;
import io.karta.engine.definition.ProgrammaticAgentReader;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Programmatic agents that the application produces as beans. Each is deployed like an annotated agent. */
public final class ProducedAgents {

    private final Beans beans;
    private final Problems problems;
    public final List<ProducedAgent> all;

    private ProducedAgents(Beans beans, Problems problems) {
        this.beans = beans;
        this.problems = problems;
        this.all = find();
    }

    /** Returns the programmatic agents that beans produce; reports producers that fail. */
    public static ProducedAgents find(Beans beans, Problems problems) {
        return new ProducedAgents(beans, problems);
    }

    public List<ProducedAgent> all() {
        return all;
    }

    public List<ProducedAgent> find() {
        List<Bean<?>> sources = new ArrayList<>(beans.ofType(AgentSource.class, Any.Literal.INSTANCE));
        sources.sort(Comparator.comparing(Bean::toString));
        List<ProducedAgent> found = new ArrayList<>();
        for (Bean<?> source : sources) {
            if (beans.isChosen(source)) {
                made(source).ifPresent(found::add);
            }
        }
        return List.copyOf(found);
    }

    /** Unwraps the proxy of a container. */
    private Optional<ProducedAgent> made(Bean<?> bean) {
        String where = bean.getBeanClass().getTypeName();
        try {
            AgentDefinition agent =
                    beans.instance(bean, AgentSource.class).agent().agent();
            if (agent instanceof ProgrammaticAgent || agent instanceof AnnotatedAgent) {
                return Optional.of(new ProducedAgent(agent, where));
            }
            problems.add(Messages.unsupportedDefinition(where, agent.getClass()));
        } catch (AgentException wrong) {
            problems.add(new DeploymentException(wrong.getMessage(), wrong));
        } catch (RuntimeException failure) {
            problems.add(Messages.producerFailed(where, failure));
        }
        return Optional.empty();
    }

    /** Reads the agents that are deployed, and reports the problems of each. */
    public Map<AgentDefinition, AgentModel> read(KartaConfig config, AnnotatedInstanceReader reader) {
        Map<AgentDefinition, AgentModel> models = new HashMap<>();
        for (ProducedAgent produced : all) {
            AgentDefinition agent = produced.agent();
            if (config.deploys(agent.name())) {
                AgentReadResult read = agent instanceof AnnotatedAgent annotated
                        ? reader.read(annotated)
                        : ProgrammaticAgentReader.read((ProgrammaticAgent) agent);
                read.problems().forEach(problem -> problems.add(new DeploymentException(problem)));
                models.put(agent, read.model());
            }
        }
        return models;
    }
}
