/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.agent.AgentDefinition;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.SingleBeanRules;
import io.karta.cdi.config.ConfigReader;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.CoordinationSettings;
import io.karta.cdi.config.KartaConfig;
import io.karta.cdi.config.UnknownKeys;
import io.karta.cdi.definition.AgentReader;
import io.karta.cdi.definition.AnnotatedInstanceReader;
import io.karta.cdi.definition.ProducedAgents;
import io.karta.cdi.definition.ReaderContext;
import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.Discovery;
import io.karta.cdi.discovery.InvocationInjectionPoint;
import io.karta.cdi.discovery.ProducedAgent;
import io.karta.cdi.event.EventConsumerSetup;
import io.karta.cdi.event.InstrumentationSetup;
import io.karta.cdi.model.DeployedModels;
import io.karta.cdi.model.GuardrailProviders;
import io.karta.cdi.model.GuardrailSetup;
import io.karta.cdi.model.ModelSetup;
import io.karta.cdi.model.PromptRendererSetup;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.rule.ActionRules;
import io.karta.cdi.rule.AgentRules;
import io.karta.cdi.rule.BeanInputRules;
import io.karta.cdi.rule.CostRules;
import io.karta.cdi.rule.DefinitionChecks;
import io.karta.cdi.rule.FaultToleranceChecks;
import io.karta.cdi.rule.GoalCatalog;
import io.karta.cdi.rule.GoalRules;
import io.karta.cdi.rule.InjectionPointRules;
import io.karta.cdi.rule.InvalidAgents;
import io.karta.cdi.store.StoreSelection;
import io.karta.cdi.store.StoreSetup;
import io.karta.cdi.tool.ConfiguredReferences;
import io.karta.cdi.tool.ToolGroupRules;
import io.karta.cdi.tool.ToolGroupSetup;
import io.karta.cdi.tool.ToolSetup;
import io.karta.cdi.validation.ConstraintRules;
import io.karta.engine.EngineSettings;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.validation.DeadEndRules;
import io.karta.engine.validation.DescriptionRules;
import io.karta.engine.validation.EqualInputRules;
import io.karta.engine.validation.ExportRules;
import io.karta.engine.validation.GoalStarts;
import io.karta.engine.validation.NameRules;
import io.karta.engine.validation.ReachabilityRules;
import io.karta.engine.validation.SequenceRules;
import io.karta.generation.Shapes;
import io.karta.observation.Instrumentation;
import io.karta.process.AgentPlatform;
import io.karta.process.Budget;
import io.karta.spi.EventConsumer;
import io.karta.tool.ToolErrors;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Validates all discovered agents and creates the settings of the platform. One per deployment. */
public final class Deployer {

    private static final Logger LOGGER = System.getLogger(Deployer.class.getName());

    private final Discovery discovery;
    private final Beans beans;
    private final Configuration configuration;
    private final Supplier<AgentPlatform> platform;
    private final Problems problems = new Problems();
    private final List<AgentBean> found;
    private List<String> lost = List.of();

    Deployer(Discovery discovery, Beans beans, Configuration configuration, Supplier<AgentPlatform> platform) {
        this.discovery = discovery;
        this.beans = beans;
        this.configuration = configuration;
        this.platform = platform;
        this.found = discovery.agents(beans);
    }

    /** Settings of the platform; valid if there are no problems. */
    record DeploymentPlan(
            DeployedAgents agents,
            DeployedModels models,
            EngineSettings settings,
            int window,
            Shapes shapes,
            StoreSetup stores,
            ToolSetup tools,
            ConfiguredReferences references,
            PromptRendererSetup templates,
            GuardrailSetup guardrails,
            List<EventConsumer> consumers,
            List<Instrumentation> instrumentations,
            boolean makesExamples,
            ToolErrors toolErrors,
            CoordinationSettings coordination,
            boolean strict) {}

    /**
     * Agents to deploy.
     *
     * @param all the agents of classes and of producers
     * @param compiled the same agents, compiled for checks and for processes
     * @param agentModels the agents of producers, by their definitions
     * @param reader reads agents that are deployed later
     */
    record DeployedAgents(
            List<AgentModel> all,
            List<CompiledAgent> compiled,
            Map<AgentDefinition, AgentModel> agentModels,
            AnnotatedInstanceReader reader) {}

    List<Throwable> problems() {
        return problems.all();
    }

    /** Checks the whole application. The plan is complete even if there are problems, but must not be started then. */
    DeploymentPlan check(ClassLoader application) {
        var stores = new StoreSelection(beans, configuration, problems, application);
        var guardrails = new GuardrailProviders(application, problems);
        var consumers = EventConsumerSetup.of(application, configuration, problems);
        var instrumentation = InstrumentationSetup.of(application, problems);
        var groups = ToolGroupSetup.of(beans, application, configuration, problems);
        ProducedAgents produced = ProducedAgents.find(beans, problems);
        List<String> keysOfJars = new ArrayList<>();
        for (Set<String> keys :
                List.of(stores.keys(), guardrails.all(), consumers.keys(), instrumentation.keys(), groups.keys())) {
            keysOfJars.addAll(keys);
        }
        KartaConfig config = config(keysOfJars, produced.all());
        List<AgentBean> deployed = new ArrayList<>(found);
        deployed.removeIf(agent -> !agent.profile().scan() || !config.deploys(agent.name()));
        DeployedAgents agents = agents(config, deployed, produced, application);
        checkPlans(agents.compiled(), deployed);
        checkInjectionPoints(agents.all(), deployed);
        checkConstraints(agents.all());
        new FaultToleranceChecks(beans, problems).check(deployed, discovery.toolClasses());
        DeployedModels models = new ModelSetup(discovery, beans, problems, application, lost)
                .find(
                        config,
                        configuration.environment(),
                        deployed,
                        agents.agentModels().keySet());
        Shapes shapes = new JsonBinding(beans).shapes(problems);
        StoreSetup plan = stores.plan(agents.all(), new Shapes());
        PromptRendererSetup templates = PromptRendererSetup.of(beans, application, problems);
        ToolSetup tools = ToolSetup.of(
                discovery.toolClasses(), beans, configuration, application, groups.create(), shapes, problems);
        problems.addAll(new ToolGroupRules(tools).check(agents.all()));
        checkInjectedTypes(agents.all(), tools);
        ConfiguredReferences references = references(config, agents, application);
        GuardrailSetup chain = GuardrailSetup.of(guardrails, configuration, beans, discovery, application);
        List<EventConsumer> configured = consumers.create();
        List<Instrumentation> observers = instrumentation.create(configuration, beans);
        problems.addAll(SingleBeanRules.check(beans));
        report(deployed, agents, models);
        return new DeploymentPlan(
                agents,
                models,
                settings(config),
                config.limits().window(),
                shapes,
                plan,
                tools,
                references,
                templates,
                chain,
                configured,
                observers,
                config.makesExamples(),
                config.toolErrors(),
                config.coordination(),
                config.strict());
    }

    private ConfiguredReferences references(KartaConfig config, DeployedAgents agents, ClassLoader application) {
        var references = ConfiguredReferences.read(
                configuration, agents.all().stream().map(AgentModel::name).toList(), application, problems);
        warn(references.warnings(), config.strict());
        return references;
    }

    private DeployedAgents agents(
            KartaConfig config, List<AgentBean> deployed, ProducedAgents produced, ClassLoader application) {
        List<ProducedAgent> ofProducers = new ArrayList<>(produced.all());
        ofProducers.removeIf(agent -> !config.deploys(agent.agent().name()));
        new DefinitionChecks(discovery, beans, problems).check(deployed, ofProducers);
        ReaderContext resources = ReaderContext.of(beans, platform, application, problems);
        var reader = new AnnotatedInstanceReader(resources, discovery.states());
        Map<AgentDefinition, AgentModel> agentModels = produced.read(config, reader);
        agentModels.replaceAll((definition, agent) -> GoalStarts.resolve(agent, config.endpoints()));
        List<AgentModel> all = new ArrayList<>();
        for (AgentBean agent : deployed) {
            all.add(GoalStarts.resolve(new AgentReader(agent, resources).read(), config.endpoints()));
        }
        List<AgentModel> others = new ArrayList<>(agentModels.values());
        others.sort(Comparator.comparing(AgentModel::name));
        all.addAll(others);
        List<CompiledAgent> compiled = new ArrayList<>();
        for (AgentModel agent : all) {
            compiled.add(new CompiledAgent(agent));
        }
        return new DeployedAgents(List.copyOf(all), List.copyOf(compiled), agentModels, reader);
    }

    private KartaConfig config(Collection<String> keysOfJars, List<ProducedAgent> produced) {
        List<String> agents = new ArrayList<>();
        List<String> goals = new ArrayList<>(Discovery.goalNames(found));
        for (AgentBean agent : found) {
            agents.add(agent.name());
        }
        for (ProducedAgent agent : produced) {
            agents.add(agent.agent().name());
            goals.addAll(agent.goals());
        }
        KartaConfig config = new ConfigReader(configuration, problems).read(agents, goals);
        var unknown = new UnknownKeys(agents, goals, keysOfJars);
        warn(unknown.warnings(configuration.keys()), config.strict());
        lost = unknown.lostModelKeys(configuration.keys());
        return config;
    }

    private void warn(Collection<String> warnings, boolean isStrict) {
        if (isStrict) {
            problems.addMessages(warnings);
        } else {
            warn(warnings);
        }
    }

    private static void warn(Collection<String> warnings) {
        for (String warning : warnings) {
            LOGGER.log(Level.WARNING, () -> warning);
        }
    }

    private void checkPlans(List<CompiledAgent> agents, List<AgentBean> deployed) {
        Set<String> annotated = new HashSet<>();
        Set<String> exempt = new HashSet<>();
        for (AgentBean agent : deployed) {
            annotated.add(agent.name());
            if (agent.isExemptFromPlans()) {
                exempt.add(agent.name());
            }
        }
        var inputs = new BeanInputRules(beans, problems);
        for (CompiledAgent agent : agents) {
            String name = agent.model().name();
            problems.addMessages(NameRules.problems(agent.model()));
            if (annotated.contains(name)) {
                inputs.check(agent.model());
            }
            if (!exempt.contains(name)) {
                problems.addMessages(ReachabilityRules.problems(agent));
            }
        }
    }

    private void checkConstraints(List<AgentModel> agents) {
        problems.addAll(ConstraintRules.check(agents, beans));
        problems.addAll(ConstraintRules.checkTools(discovery.toolClasses(), beans));
    }

    private void checkInjectionPoints(List<AgentModel> agents, List<AgentBean> deployed) {
        var goals = GoalCatalog.of(agents, goalsOfOthers(deployed));
        var rules = new InjectionPointRules(goals);
        var unusable = InvalidAgents.of(discovery);
        List<InvocationInjectionPoint> points = new ArrayList<>(discovery.invocationPoints());
        for (AgentBean agent : deployed) {
            points.addAll(InvocationInjectionPoint.providedTo(agent, beans));
        }
        for (InvocationInjectionPoint point : points) {
            if (!beans.isOfApplication(point.type(), point.qualifiers(), discovery.extension())
                    && !unusable.explain(point)) {
                problems.addAll(rules.check(point));
            }
        }
    }

    private void checkInjectedTypes(List<AgentModel> agents, ToolSetup tools) {
        discovery
                .injectableTypes()
                .check(
                        agents,
                        tools.provided(),
                        point -> beans.isOfApplication(
                                point.provider().type(), Set.of(point.qualifier()), discovery.extension()),
                        problems);
    }

    /** Returns the goals of agents that are not deployed, by name, with the name of their agent. */
    private Map<String, String> goalsOfOthers(List<AgentBean> deployed) {
        Map<String, String> others = new TreeMap<>();
        for (AgentBean agent : found) {
            if (!deployed.contains(agent)) {
                agent.goalNames().forEach(goal -> others.put(goal, agent.name()));
            }
        }
        return others;
    }

    private static EngineSettings settings(KartaConfig config) {
        var limits = config.limits();
        Budget budget =
                Budget.ofActions(limits.actions()).withTokens(limits.tokens()).withCost(limits.cost());
        return new EngineSettings(
                budget,
                limits.timeout(),
                config.verbosity(),
                limits.lease(),
                limits.tools(),
                limits.planningTime(),
                limits.toolDelay(),
                config.personality(),
                limits.turn(),
                limits.streams(),
                limits.retention(),
                limits.drain());
    }

    private void report(List<AgentBean> deployed, DeployedAgents agents, DeployedModels models) {
        if (!problems.isEmpty()) {
            return;
        }
        if (models.isScripted()) {
            LOGGER.log(Level.WARNING, Messages::playsAScript);
        }
        for (AgentBean agent : deployed) {
            warn(AgentRules.lostMethods(agent));
            warn(GoalRules.clearing(agent));
            warn(CostRules.unused(agent));
            warn(ActionRules.repeatedAnswers(agent));
        }
        warn(DeadEndRules.of(agents.compiled()));
        warn(DescriptionRules.of(agents.all()));
        warn(EqualInputRules.of(agents.all()));
        warn(ExportRules.of(agents.all()));
        warn(SequenceRules.of(agents.all()));
        warn(models.warnings());
        warn(new JsonBinding(beans).warning().stream().toList());
        LOGGER.log(Level.INFO, () -> DeploymentSummary.of(agents.compiled(), models.described()));
    }
}
