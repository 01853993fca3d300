/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.GoalDefinition;
import io.karta.builder.AnnotatedAgent;
import io.karta.builder.ProgrammaticAgent;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.ProgrammaticAgentReader;
import io.karta.engine.definition.ReadAgent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The agents that are made in code, and that the application produces as beans: each is deployed like an annotated one. */
final class ProducedAgents {

    private final Beans beans;
    private final Problems problems;
    private final List<Produced> all;

    private ProducedAgents(Beans beans, Problems problems) {
        this.beans = beans;
        this.problems = problems;
        this.all = find();
    }

    /**
     * An agent that somebody made.
     *
     * @param agent the agent
     * @param where the class that made it
     */
    record Produced(AgentDefinition agent, String where) {

        List<String> goals() {
            return agent.goals().stream().map(GoalDefinition::name).toList();
        }
    }

    /** Looks the beans up; whoever makes them must not throw. */
    static ProducedAgents find(Beans beans, Problems problems) {
        return new ProducedAgents(beans, problems);
    }

    List<Produced> all() {
        return all;
    }

    private List<Produced> find() {
        List<Produced> found = new ArrayList<>();
        beans.ofType(AgentSource.class, Any.Literal.INSTANCE).stream()
                .filter(beans::isChosen)
                .sorted(Comparator.comparing(Bean::toString))
                .forEach(bean -> made(bean).ifPresent(found::add));
        return List.copyOf(found);
    }

    /** What comes through a container's proxy is asked for itself. */
    private Optional<Produced> made(Bean<?> bean) {
        String where = bean.getBeanClass().getTypeName();
        try {
            AgentDefinition agent =
                    beans.reference(bean, AgentSource.class).agent().agent();
            if (agent instanceof ProgrammaticAgent || agent instanceof AnnotatedAgent) {
                return Optional.of(new Produced(agent, where));
            }
            problems.add(ExtensionMessages.agentOfSomebodyElse(where, agent.getClass()));
        } catch (AgentException wrong) {
            problems.add(new DeploymentException(wrong.getMessage(), wrong));
        } catch (RuntimeException failure) {
            problems.add(ExtensionMessages.producerFailed(where, failure));
        }
        return Optional.empty();
    }

    /** Reads those that are to be deployed, with what is wrong with each. */
    Map<AgentDefinition, AgentModel> read(KartaConfig config, InstanceReader reader) {
        Map<AgentDefinition, AgentModel> models = new HashMap<>();
        all.stream()
                .map(Produced::agent)
                .filter(agent -> config.deploys(agent.name()))
                .forEach(agent -> {
                    ReadAgent read = agent instanceof AnnotatedAgent annotated
                            ? reader.read(annotated)
                            : ProgrammaticAgentReader.read((ProgrammaticAgent) agent);
                    read.problems().forEach(problem -> problems.add(new DeploymentException(problem)));
                    models.put(agent, read.model());
                });
        return models;
    }
}
