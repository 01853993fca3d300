/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.action.OperationContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.PlannerType;
import io.karta.ai.Ai;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.config.CoordinationSettings;
import io.karta.cdi.config.KartaConfig;
import io.karta.cdi.config.Setting;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentMethod;
import io.karta.cdi.discovery.DeclarativeAgents;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.problem.Descriptions;
import io.karta.cdi.problem.Problems;
import io.karta.engine.call.EmbeddingCatalog;
import io.karta.engine.call.ModelCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Creates the models of one application and checks that all referenced models exist. Not thread-safe. */
public final class ModelSetup {

    private final Discovery discovery;
    private final Beans beans;
    private final Problems problems;
    private final ClassLoader application;
    private final Collection<String> lost;

    /**
     * Creates the setup.
     *
     * @param lost warnings about keys that probably belong to a model, but have no effect
     */
    public ModelSetup(
            Discovery discovery, Beans beans, Problems problems, ClassLoader application, Collection<String> lost) {
        this.discovery = discovery;
        this.beans = beans;
        this.problems = problems;
        this.application = application;
        this.lost = lost;
    }

    /**
     * Creates the models.
     *
     * @param environment the environment variables, for applications without configuration
     * @param deployed the agents of classes
     * @param produced the agents of producers
     */
    public DeployedModels find(
            KartaConfig config,
            Map<String, String> environment,
            List<AgentBean> deployed,
            Collection<AgentDefinition> produced) {
        var unused = new Problems();
        var providers = new ModelProviders(beans, problems);
        var connections = ConnectionBeans.find(beans);
        var models = new ModelFactory(
                config,
                connections.connect(providers.find(application)),
                ModelBeans.find(beans, problems),
                new ModelRecorders(application, problems),
                lost,
                problems);
        DeclarativeAgents declared = discovery.declarativeAgents();
        List<Class<?>> declaredTypes = declared.deployed(config::deploys);
        Optional<String> user = userOfAi(deployed, declaredTypes);
        boolean isUsed = user.isPresent() || config.namesModels() || mayUseAi(deployed) || !produced.isEmpty();
        ModelCatalog catalog = models.read(environment, user, isUsed ? problems : unused);
        declared.check(declaredTypes, problems);
        declared.checkInterceptors(declaredTypes, beans::bindsInterceptors, problems);
        if (models.isComplete()) {
            declared.checkModels(declaredTypes, models.named(), problems);
            checkModels(config.coordination(), models.named());
        }
        var embeddings = new EmbeddingModelFactory(
                config.embeddings(),
                config.unresolved(),
                () -> connections.connectEmbeddings(providers.findEmbeddings(application)),
                EmbeddingBeans.find(beans, problems),
                problems);
        EmbeddingCatalog embeddingCatalog =
                embeddings.read(environment, discovery.userOfEmbeddings(), config.scriptedAnswers());
        return new DeployedModels(
                catalog,
                embeddingCatalog,
                Stream.concat(models.closeable().stream(), embeddings.closeable().stream())
                        .toList(),
                models.described(),
                models.isScripted(),
                unused.messages().stream().map(Messages::unusedEnvironment).toList());
    }

    private void checkModels(CoordinationSettings work, Set<String> models) {
        for (Setting setting : work.chosen()) {
            if (!models.contains(setting.value())) {
                problems.add(Messages.unknownModel(setting, models));
            }
        }
    }

    /** Returns whether an agent has a parameter with access to models. */
    private static boolean mayUseAi(List<AgentBean> deployed) {
        return deployed.stream()
                .flatMap(agent -> agent.methods().stream())
                .flatMap(method -> Stream.of(method.method().getParameterTypes()))
                .anyMatch(OperationContext.class::isAssignableFrom);
    }

    /** Returns a user of a model: an action of a deployed agent, else a bean. */
    private Optional<String> userOfAi(List<AgentBean> deployed, List<Class<?>> declared) {
        List<String> users = new ArrayList<>(actionsWithAi(deployed));
        for (AgentBean agent : deployed) {
            if (agent.profile().planner() == PlannerType.SUPERVISOR) {
                users.add("agent " + agent.name());
            }
        }
        for (Class<?> type : declared) {
            users.add("agent " + type.getTypeName());
        }
        users.addAll(discovery.usersOfAi());
        return users.isEmpty() ? Optional.empty() : Optional.of(users.get(0));
    }

    private static Set<String> actionsWithAi(List<AgentBean> deployed) {
        Set<String> actions = new TreeSet<>();
        for (AgentBean agent : deployed) {
            for (AgentMethod method : agent.methods()) {
                if (Arrays.asList(method.method().getParameterTypes()).contains(Ai.class)) {
                    actions.add(Descriptions.describe(method.method()));
                }
            }
        }
        return actions;
    }
}
